import { type FormEvent, useState } from 'react'
import { messages } from '../../../contract/messages.ts'
import { ApiError, failureMessage, type FailureMessage } from '../../api/failures.ts'
import { requestToken } from '../../api/request-token.ts'

/**
 * The fields keep their own values, which are read when the form is sent: a password manager may set them without an
 * event. React Hook Form would need an event for each, and be loaded first.
 */
export function useLoginForm(onToken: (token: string) => Promise<void>, onFailure?: (error: unknown) => Promise<void>) {
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<FailureMessage>()

  /** Busy until the app has replaced the form: a second Enter would sign in again. */
  const send = async (fields: FormData) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await onToken(await requestToken(credentialsOf(fields)))
    } catch (error) {
      await onFailure?.(error)
      if (error instanceof ApiError && error.code === 'code-required' && !isCodeNeeded) setIsCodeNeeded(true)
      else setFailure(failureMessage(error, messages.loginFailed))
      setIsBusy(false)
    }
  }

  return {
    isCodeNeeded,
    isBusy,
    failure,
    handleSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (!isBusy) void send(new FormData(event.currentTarget))
    },
  }
}

function credentialsOf(fields: FormData) {
  const textOf = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    email: textOf('email'),
    password: textOf('password'),
    ...(fields.has('code') ? { code: textOf('code') } : {}),
  }
}
