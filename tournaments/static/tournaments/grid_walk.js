/* Where the keys lead in the score grid: from cell to cell, and after a deal to the next. */
export class Walk {
  constructor(rows) {
    this.rows = rows;
  }

  go(cell) {
    if (!cell) return;
    cell.focus();
    cell.select();
  }

  step(cell, by) {
    const { cells } = this.rows;
    this.go(cells[cells.indexOf(cell) + by]);
  }

  sameSeat(cell, by) {
    const column = this.rows.cells.filter((other) => other.dataset.cell === cell.dataset.cell);
    this.go(column[column.indexOf(cell) + by]);
  }

  cellAfter(row) {
    const { cells } = this.rows;
    return cells[cells.indexOf(row.lastCell) + 1];
  }

  /* The next deal, or after the last one the next table. */
  goOnAfter(row) {
    const next = this.cellAfter(row);
    if (next) this.go(next);
    else document.querySelector("[data-go-on]").focus();
  }

  /* A void deal is played again, so its next attempt is typed where it stands. */
  saveAndGoOn(row) {
    if (!row.isChanged) {
      this.goOnAfter(row);
      return;
    }
    const reason = row.missingReason;
    if (reason) {
      reason.focus();
      return;
    }
    const again = row.isVoid ? row.cells[0] : null;
    row.save();
    this.go(again || this.cellAfter(row));
  }

  /* Whoever typed the last cell of the table, or a reason that is no longer asked for, goes on. */
  goOnWhenSaved(row) {
    const here = document.activeElement;
    const isAtEnd = here === row.lastCell && !this.cellAfter(row);
    if (here === document.body || (isAtEnd && row.state === "saved")) this.goOnAfter(row);
  }
}
