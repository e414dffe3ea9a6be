/** An erased lead stays as an empty row, so that nothing can bring it back: see decision 0058. Frozen once released. */
export const erasedLeads: readonly string[] = [`alter table lead add column erased_at timestamptz(3)`]
