import {
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { clsx } from 'clsx'
import { Icon } from '../primitives/icon.tsx'
import styles from './toasts.module.css'

interface Toast {
  id: number
  kind: 'success' | 'failure' | 'announcement'
  text: string
  detail?: string | undefined
  action?: ToastAction | undefined
  link?: ToastLink | undefined
  screen: string
  /** How many of a series it is about. */
  count: number
}

interface ToastLink {
  label: string
  href: string
  onFollow: () => void
}

interface ToastAction {
  label: string
  onPress: () => void
  /** Instead of ten seconds. */
  forMs?: number
  /** It is still offered on the next screen. */
  outlivesScreen?: boolean
  /** `withdraw` removes it by this. A later message about the same takes over its card. */
  about?: string
  /** The next of a series, while this is shown, makes one message of both. Its action is about the last. */
  series?: ToastSeries
}

interface ToastSeries {
  name: string
  text: (count: number) => string
  label: string
}

interface ToastActions {
  /** Disappears after five seconds, or when the next success is shown. */
  succeed: (text: string, action?: ToastAction) => () => void
  /** Of what nobody asked for: waits until no success is shown, which may have an Undo. Outlives its screen. */
  announce: (text: string, action: ToastAction) => () => void
  /** Stays until it is closed: a rep at a door may look later. It covers those before it. With a link it outlives its screen. */
  fail: (text: string, detail?: string, link?: ToastLink) => () => void
  /** What was said about it no longer holds. */
  withdraw: (about: string) => void
  leaveScreen: (path: string) => void
}

const SUCCESS_MS = 5_000
/** Long enough to notice a mistake. */
const ACTION_MS = 10_000
const ToastContext = createContext<ToastActions | undefined>(undefined)
const RegionContext = createContext<HTMLElement | null>(null)

export function useToasts(): ToastActions {
  const actions = use(ToastContext)
  if (!actions) throw new Error('useToasts needs a ToastProvider above it.')
  return actions
}

/** A screen's messages are removed with it: on the next screen they would seem to be about something else. */
export function useToastsOfScreen(path: string) {
  const { leaveScreen } = useToasts()
  useEffect(() => () => leaveScreen(path), [path, leaveScreen])
}

interface PersistentToastProps {
  label: string
  children: ReactNode
}

/** With the messages, on one line, for as long as it is drawn. */
export function PersistentToast({ label, children }: PersistentToastProps) {
  const region = use(RegionContext)
  return region
    ? createPortal(
        <section aria-label={label} className={clsx(styles['toast'], styles['persistent'])}>
          {children}
        </section>,
        region,
      )
    : null
}

let lastId = 0

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const close = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  const actions = useMemo<ToastActions>(() => {
    const show = (given: Omit<Toast, 'id' | 'screen' | 'count'>) => {
      const { kind, action, link } = given
      const id = ++lastId
      const screen = link || action?.outlivesScreen || kind === 'announcement' ? '' : location.pathname
      setToasts((shown) => {
        const toast = inSeries({ ...given, id, screen, count: 1 }, shown)
        return [...shown.filter((other) => !isReplaced(other, toast)), toast]
      })
      return () => close(id)
    }
    return {
      succeed: (text, action) => show({ kind: 'success', text, action }),
      announce: (text, action) => show({ kind: 'announcement', text, action }),
      fail: (text, detail, link) => show({ kind: 'failure', text, detail, link }),
      withdraw: (about) => setToasts((shown) => shown.filter(({ action }) => action?.about !== about)),
      leaveScreen: (path) => setToasts((shown) => shown.filter(({ screen }) => screen !== path)),
    }
  }, [close])

  return (
    <ToastContext value={actions}>
      <RegionContext value={region}>{children}</RegionContext>
      {/* Its messages speak for themselves. With the attribute a dialog does not hide them. */}
      <aside aria-label="Messages" aria-live="off" className={styles['region']} ref={setRegion}>
        {toasts.filter(mayBeSeen).map((toast) => (
          <ToastCard key={toast.action?.about ?? toast.id} onClose={() => close(toast.id)} toast={toast} />
        ))}
      </aside>
    </ToastContext>
  )
}

/** A success replaces the last one. A repeated failure replaces itself, but never, from a screen, one that belongs to none. */
function isReplaced(other: Toast, toast: Toast): boolean {
  if (other.kind !== toast.kind) return false
  return toast.kind !== 'failure' || (other.text === toast.text && other.screen === toast.screen)
}

const mayBeSeen = ({ kind }: Toast, _index: number, all: readonly Toast[]) =>
  kind !== 'announcement' || all.every((other) => other.kind !== 'success')

function inSeries(toast: Toast, shown: readonly Toast[]): Toast {
  const { action } = toast
  const series = action?.series
  const before = series && shown.find((other) => other.action?.series?.name === series.name)
  if (!before) return toast
  const count = before.count + 1
  return { ...toast, count, text: series.text(count), action: { ...action, label: series.label } }
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { id, kind, action, link } = toast
  const hasFailed = kind === 'failure'
  const shownForMs = action ? (action.forMs ?? ACTION_MS) : SUCCESS_MS
  const handleEnd = useEffectEvent(onClose)
  useEffect(() => {
    if (hasFailed) return
    const timer = setTimeout(() => handleEnd(), shownForMs)
    return () => clearTimeout(timer)
    // The next message about the same has the same card.
  }, [id, hasFailed, shownForMs])
  const handleAction = () => {
    onClose()
    action?.onPress()
  }
  const handleFollow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onClose()
    link?.onFollow()
  }
  return (
    <div className={clsx(styles['toast'], hasFailed && styles['failed'])}>
      <Icon name={hasFailed ? 'alert' : 'check'} />
      <div className={styles['words']} translate="no">
        <p role={hasFailed ? 'alert' : 'status'}>{toast.text}</p>
        {toast.detail ? <p className={styles['detail']}>{toast.detail}</p> : null}
      </div>
      {action ? (
        <button className={styles['action']} onClick={handleAction} type="button">
          {action.label}
        </button>
      ) : null}
      {link ? (
        <a className={styles['link']} href={link.href} onClick={handleFollow}>
          {link.label}
        </a>
      ) : null}
      <button aria-label="Close message" className={styles['close']} onClick={onClose} type="button">
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
