export const loadLeadView = async () => (await import('./-lead-view.tsx')).LeadView
