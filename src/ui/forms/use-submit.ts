import { type FormEvent, useState } from 'react'

interface Submit<Failure> {
  isBusy: boolean
  /** Of the last try. */
  failure: Failure | undefined
  handleSubmit: (event: FormEvent) => void
}

/** Runs a form's work, once at a time. */
export function useSubmit<Failure>(work: () => Promise<void>, tell: (error: unknown) => Failure): Submit<Failure> {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const submit = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(tell(error))
    } finally {
      setIsBusy(false)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a dialog is, to React, inside the form behind it.
    event.stopPropagation()
    if (!isBusy) void submit()
  }
  return { isBusy, failure, handleSubmit }
}
