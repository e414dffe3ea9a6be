import { useState } from 'react'
import type { FileDescription, LeadFile } from '../../../contract/entities/files/lead-file.ts'
import { addFile, deleteFile, describeFile } from '../../../contract/mutations/file.ts'
import { mutate } from '../../db/mutate.ts'
import { isOutOfRoom } from '../../db/outbox/failures.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { failureText } from '../../ui/forms/failure-text.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import type { NewFile } from '../../workers/uploads/keep-then-add.ts'
import { addLeadFile } from '../../workers/uploads/upload-client.ts'
import { texts } from './texts.ts'

export type GivenFile = Omit<NewFile, 'userId' | 'companyId' | 'leadId' | 'subject'>

export const whyNotAdded = (error: unknown): string => (isOutOfRoom(error) ? texts.deviceIsFull : failureText(error))

export type FileActions = ReturnType<typeof useFileActions>

/** What a tap does. `subject` is for whom, on the sync screen. */
export function useFileActions(leadId: string, subject: string) {
  const device = useDevice()
  const toasts = useToasts()
  const userId = useSession()?.userId
  const { companyId } = useCompany()
  const [adding, setAdding] = useState(0)

  const add = async (given: GivenFile): Promise<boolean> => {
    if (userId === undefined || companyId === undefined) return false
    setAdding((count) => count + 1)
    try {
      await addLeadFile(device, { ...given, userId, companyId, leadId, subject })
      return true
    } catch (error) {
      toasts.fail(texts.notAdded(given.name), whyNotAdded(error))
      return false
    } finally {
      setAdding((count) => count - 1)
    }
  }

  /** A deleted row never comes back: its content does, under a new one. */
  const addAgain = async ({ _id: _gone, companyId: _company, createdBy: _by, ...facts }: LeadFile) => {
    try {
      await mutate(device, addFile, { ...facts, fileId: device.newId() }, { subject })
    } catch (error) {
      toasts.fail(texts.notSaved, failureText(error))
    }
  }

  const remove = async (file: LeadFile) => {
    try {
      await mutate(device, deleteFile, { fileId: file._id }, { subject })
      toasts.succeed(texts.deleted, { label: texts.undo, onPress: () => void addAgain(file) })
    } catch (error) {
      toasts.fail(texts.notDeleted, failureText(error))
    }
  }

  /** `seen` is the caption that the user saw when they started to write theirs. */
  const describe = async (file: LeadFile, fields: FileDescription, seen?: string): Promise<boolean> => {
    try {
      const args = { fileId: file._id, fields, ...(seen === undefined ? {} : { seen }) }
      await mutate(device, describeFile, args, { subject })
      return true
    } catch (error) {
      toasts.fail(texts.notSaved, failureText(error))
      return false
    }
  }

  return { add, remove, describe, isAdding: adding > 0 }
}
