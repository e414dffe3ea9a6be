import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import styles from '../marketing.module.css'

interface HtmlFrameProps {
  title: string
  html: string
  /** Pixels. */
  width: number
}

/** Somebody's HTML on a page of ours: cleaned, and in a frame that may run, send and open nothing. */
export function HtmlFrame({ title, html, width }: HtmlFrameProps) {
  const clean = useMemo(() => cleanHtml(html), [html])
  return (
    // The keyboard must reach what scrolls.
    <div aria-label={`${title}, scrolls`} className={styles['stage']} role="region" tabIndex={0}>
      <iframe className={styles['frame']} sandbox="" srcDoc={clean} style={{ width }} title={title} />
    </div>
  )
}

/** A link that is pressed would go nowhere in the frame: its new window is refused instead. */
export const cleanHtml = (html: string): string =>
  `<base target="_blank">${DOMPurify.sanitize(html, { WHOLE_DOCUMENT: true, FORBID_TAGS: ['form', 'input', 'button', 'base'] })}`
