import { useEffect, useState } from 'react'
import { failureText } from './failure-text.ts'

export interface FileWork<Result, Progress> {
  file: File
  /** Of the current question or, while that is being read, of the previous one. */
  result?: Result
  progress?: Progress
  failure?: string
}

export type ReadFile<Result, Progress> = (
  file: File,
  reading: { signal: AbortSignal; onProgress: (progress: Progress) => void },
) => Promise<Result>

/** Reads a chosen file. Another file, or another way to read it, aborts the current reading. */
export function useFileWork<Result, Progress>(
  file: File | undefined,
  read: ReadFile<Result, Progress> | undefined,
): FileWork<Result, Progress> | undefined {
  const [work, setWork] = useState<FileWork<Result, Progress>>()
  useEffect(() => {
    if (!file || !read) return
    const leaving = new AbortController()
    const { signal } = leaving
    const report = (news: Omit<FileWork<Result, Progress>, 'file'>) => {
      if (signal.aborted) return
      setWork((before) => ({
        ...(before?.file === file && before.result !== undefined ? { result: before.result } : {}),
        file,
        ...news,
      }))
    }
    read(file, { signal, onProgress: (progress) => report({ progress }) }).then(
      (result) => report({ result }),
      (error: unknown) => report({ failure: failureText(error) }),
    )
    return () => leaving.abort()
  }, [file, read])
  return work?.file === file ? work : file && { file }
}
