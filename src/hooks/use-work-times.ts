import { DEFAULT_WORK_TIMES, type WorkTimes } from '../../contract/entities/work-times/work-times.ts'
import { useCompany } from './use-local-data.ts'

/** Of the company on screen. */
export function useWorkTimes(): WorkTimes {
  const { companies, companyId } = useCompany()
  return companies?.find(({ _id }) => _id === companyId)?.workTimes ?? DEFAULT_WORK_TIMES
}
