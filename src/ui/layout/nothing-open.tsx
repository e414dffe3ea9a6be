import { EmptyState } from '../feedback/empty-state.tsx'

/** Beside a list, until a lead or deal is opened from it. */
export const NothingOpen = ({ what }: { what: string }) => (
  <EmptyState icon="list" title={`Choose a ${what} to open it here`} />
)
