import { useState, useMemo } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import styles from '../marketing.module.css'
import DOMPurify from 'dompurify'
import { texts } from './texts.ts'

const VIEWS = { phone: { label: texts.phone, width: 375 }, desktop: { label: texts.desktop, width: 680 } } as const
type View = keyof typeof VIEWS | 'text'

interface MailPreviewProps {
  html: string
  text: string
}

export function MailPreview({ html, text }: MailPreviewProps) {
  const [view, setView] = useState<View>('phone')
  const button = (name: View, label: string) => (
    <Button aria-pressed={view === name} kind={view === name ? 'primary' : 'secondary'} onClick={() => setView(name)}>
      {label}
    </Button>
  )
  return (
    <>
      <div aria-label={texts.previewWidth} className={styles['actions']} role="group">
        {button('phone', VIEWS.phone.label)}
        {button('desktop', VIEWS.desktop.label)}
        {button('text', texts.text)}
      </div>
      {view === 'text' ? (
        <pre className={styles['plain']}>{text || texts.nothingToPreviewYet}</pre>
      ) : (
        <HtmlFrame html={html} title={texts.previewText(VIEWS[view].label.toLowerCase())} width={VIEWS[view].width} />
      )}
      <p className={styles['muted']}>{texts.imagesFromOtherSitesArent}</p>
    </>
  )
}

interface HtmlFrameProps {
  title: string
  html: string
  /** Pixels. */
  width: number
}

/** Untrusted HTML on our page: sanitised, in a frame that can't run, send or open anything. */
function HtmlFrame({ title, html, width }: HtmlFrameProps) {
  const clean = useMemo(() => cleanHtml(html), [html])
  return (
    // Keyboard users must be able to scroll it.
    <div aria-label={texts.titleScrolls(title)} className={styles['stage']} role="region" tabIndex={0}>
      <iframe className={styles['frame']} sandbox="" srcDoc={clean} style={{ width }} title={title} />
    </div>
  )
}

/** A pressed link would navigate inside the frame; opening a new window is blocked instead. */
const cleanHtml = (html: string): string =>
  `<base target="_blank">${DOMPurify.sanitize(html, { WHOLE_DOCUMENT: true, FORBID_TAGS: ['form', 'input', 'button', 'base'] })}`
