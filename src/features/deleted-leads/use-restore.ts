import { useEffect, useRef, useState } from 'react'
import {
  type DeletedLead,
  listDeletedLeads,
  MOST_RESTORED,
  restoreLeads,
} from '../../../contract/endpoints/deleted-leads.ts'
import { deleteLead } from '../../../contract/mutations/delete-lead.ts'
import { call } from '../../api/call.ts'
import { saveMany } from '../../db/save-batch.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useCompanyCall } from '../../hooks/server-queries.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { type RestoreProgress, RestoreRun, type RestoreServer } from './restore-run.ts'
import { texts } from './texts.ts'

/** Shorter work shows no progress. */
const SLOW_MS = 1_000
const UNDO_MS = 30_000

export type RestoreState =
  | { phase: 'idle' }
  | { phase: 'running'; progress: RestoreProgress; isSlow: boolean }
  /** Something is left; `failure` is absent if the user stopped it. */
  | { phase: 'stopped'; progress: RestoreProgress; failure?: string }
  | { phase: 'done'; progress: RestoreProgress }

/** Continues when the screen is left: the server has what was sent, and a message says how it ended. */
export function useRestore(onRestored: () => void) {
  const { query, auth } = useCompanyCall()
  const [state, setState] = useState<RestoreState>({ phase: 'idle' })
  const run = useRef<RestoreRun>(undefined)
  const isStopped = useRef(false)
  const isShown = useIsShown()
  const toasts = useToasts()
  const undo = useUndoRestore(query.companyId)

  const server: RestoreServer = {
    list: (page) => call(listDeletedLeads, { query: { ...query, page } }, auth),
    restore: (ids) => call(restoreLeads, { query, body: { ids } }, auth),
  }

  const finish = (progress: RestoreProgress) => {
    const { restored, refused } = progress
    const isWhole = refused.length === 0
    setState(isWhole ? { phase: 'idle' } : { phase: 'done', progress })
    if (!isWhole && isShown()) return
    const text = isWhole ? texts.leadsRestored(restored.length) : texts.restoredOf(restored.length, progress.total)
    const action = { label: texts.undo, onPress: () => void undo(restored), forMs: UNDO_MS, outlivesScreen: true }
    toasts.succeed(text, restored.length > 0 ? action : undefined)
  }

  const start = async (started: RestoreRun) => {
    run.current = started
    isStopped.current = false
    setState({ phase: 'running', progress: started.progress, isSlow: false })
    const slow = setTimeout(
      () => setState((now) => (now.phase === 'running' ? { ...now, isSlow: true } : now)),
      SLOW_MS,
    )
    const show = (progress: RestoreProgress) =>
      setState((now) => (now.phase === 'running' ? { ...now, progress } : now))
    try {
      const isDone = await started.run(show, () => isStopped.current)
      if (isDone) finish(started.progress)
      else setState({ phase: 'stopped', progress: started.progress })
    } catch (error) {
      const failure = failureText(error)
      setState({ phase: 'stopped', progress: started.progress, failure })
      const { restored, total } = started.progress
      if (!isShown()) toasts.fail(texts.failed(restored.length, total, failure))
    }
    clearTimeout(slow)
    onRestored()
  }

  return {
    state,
    restoreSome: (leads: readonly DeletedLead[]) => void start(RestoreRun.ofSome(server, leads, MOST_RESTORED)),
    restoreAll: (total: number) => void start(RestoreRun.ofAll(server, total)),
    stop: () => {
      isStopped.current = true
    },
    carryOn: () => void (run.current && start(run.current)),
    undo: (progress: RestoreProgress) => {
      setState({ phase: 'idle' })
      void undo(progress.restored)
    },
    dismiss: () => setState({ phase: 'idle' }),
  }
}

/** A bulk deletion through the outbox: held for ten seconds, and a lead that has changed since then stays. */
function useUndoRestore(companyId: string | undefined) {
  const device = useDevice()
  const toasts = useToasts()
  return async (restored: RestoreProgress['restored']) => {
    const leads = restored.map(({ _id, version, name }) => ({ id: _id, base: version, subject: name }))
    try {
      await saveMany(device, { name: deleteLead.name, args: {}, description: texts.deleted }, leads, companyId)
      toasts.succeed(texts.undone(leads.length))
    } catch (error) {
      toasts.fail(texts.notUndone, failureText(error))
    }
  }
}

function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
