/** What the official report shows, besides the project. */
export interface ProjectReport {
  readonly happened: string | null;
  readonly lessons: string | null;
  readonly spending_note: string | null;
  readonly participants_corrected: number | null;
  readonly correction_reason: string | null;
  /** Null until the report is submitted. */
  readonly participants_counted: number | null;
  /** The people who checked in until now. */
  readonly attendance: number;
  readonly receipts: readonly ReportReceipt[];
  /** The names of the pictures' files. */
  readonly photos: readonly string[];
}

export interface ReportReceipt {
  /** The place in the budget; null: outside it. */
  readonly budget_line: number | null;
  readonly amount: number;
  readonly paid_on: string;
}
