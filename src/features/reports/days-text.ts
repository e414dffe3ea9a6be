import { formatDate } from '../../../contract/entities/field-text.ts'
import type { Period } from '../../search/reports/periods.ts'
import type { Step } from '../../search/reports/steps.ts'
import { dayAndMonth } from '../../ui/primitives/london-day.ts'
import { texts } from './texts.ts'

/** A part of a period: a day without its year, else its first and last day. */
export const daysText = (days: Period, step: Step) => (step === 'day' ? dayAndMonth(days.from) : rangeWords(days))

export const rangeWords = ({ from, to }: Period) => texts.range(formatDate(from), formatDate(to))
