import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { texts } from './texts.ts'

/** Beside a list, until a lead is opened from it. */
export const NoLeadOpen = () => <EmptyState icon="list" title={texts.noLeadIsOpen} />
