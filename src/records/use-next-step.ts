import type { Activity } from '../../contract/entities/activity.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { useActivities, useFollowUps, useSession } from '../hooks/use-local-data.ts'
import { useNow } from '../hooks/use-now.ts'
import { useWorkTimes } from '../hooks/use-work-times.ts'
import { type NextStep, nextStepOf } from './next-step.ts'

interface LeadProgress {
  /** As its assignee has it: a colleague who opens the lead sees what is agreed. Undefined while it is read. */
  step: NextStep | undefined
  /** Newest first. */
  activities: readonly Activity[]
  now: number
}

export function useNextStep(lead: Lead): LeadProgress {
  const me = useSession()?.userId ?? ''
  const now = useNow()
  const times = useWorkTimes()
  const activities = useActivities(lead._id)
  const followUps = useFollowUps(lead._id)?.filter(({ doneAt }) => doneAt === undefined)
  const assignedTo = lead.assignedTo ?? me
  const step =
    followUps &&
    activities &&
    nextStepOf({ ...lead, assignedTo }, { me: assignedTo, followUps, activities, times }, now)
  return { step, activities: activities ?? [], now }
}
