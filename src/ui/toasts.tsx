import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import styles from './toasts.module.css'

interface Toast {
  id: number
  failed: boolean
  text: string
  detail?: string | undefined
}

interface ToastActions {
  /** Said once and gone after five seconds. */
  succeed: (text: string) => void
  /** Stays until it is closed: a person at a door may look later. Answers with the way to close it. */
  fail: (text: string, detail?: string) => () => void
}

const SUCCESS_MS = 5_000
const ToastContext = createContext<ToastActions | undefined>(undefined)

export function useToasts(): ToastActions {
  const actions = use(ToastContext)
  if (!actions) throw new Error('useToasts needs a ToastProvider above it.')
  return actions
}

let lastId = 0

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const close = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  const actions = useMemo<ToastActions>(() => {
    const show = (failed: boolean, text: string, detail?: string) => {
      const toast = { id: ++lastId, failed, text, detail }
      // The same words twice are said again, not stacked.
      setToasts((shown) => [...shown.filter((other) => other.text !== text), toast])
      if (!failed) setTimeout(() => close(toast.id), SUCCESS_MS)
      return () => close(toast.id)
    }
    return { succeed: (text) => void show(false, text), fail: (text, detail) => show(true, text, detail) }
  }, [close])

  return (
    <ToastContext value={actions}>
      {children}
      <div className={styles['region']}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} onClose={() => close(toast.id)} toast={toast} />
        ))}
      </div>
    </ToastContext>
  )
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  return (
    <div className={cx(styles['toast'], toast.failed && styles['failed'])}>
      <Icon name={toast.failed ? 'alert' : 'check'} />
      <div className={styles['words']}>
        <p role={toast.failed ? 'alert' : 'status'}>{toast.text}</p>
        {toast.detail ? <p className={styles['detail']}>{toast.detail}</p> : null}
      </div>
      <button aria-label="Close message" onClick={onClose} type="button">
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
