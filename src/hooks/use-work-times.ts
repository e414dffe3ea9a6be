import { DEFAULT_WORK_TIMES, type WorkTimes } from '../../contract/entities/work-times/work-times.ts'
import { useCurrentCompany } from './use-current-company.ts'

/** Of the company on screen. */
export const useWorkTimes = (): WorkTimes => useCurrentCompany()?.workTimes ?? DEFAULT_WORK_TIMES
