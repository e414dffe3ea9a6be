import { useState } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import styles from '../marketing.module.css'
import { HtmlFrame } from './html-frame.tsx'

const VIEWS = { phone: { label: 'Phone', width: 375 }, desktop: { label: 'Desktop', width: 680 } } as const
type View = keyof typeof VIEWS | 'text'

interface MailPreviewProps {
  html: string
  text: string
}

/** A mail as a phone and a desktop show it, and as plain text. */
export function MailPreview({ html, text }: MailPreviewProps) {
  const [view, setView] = useState<View>('phone')
  const button = (name: View, label: string) => (
    <Button aria-pressed={view === name} kind={view === name ? 'primary' : 'secondary'} onClick={() => setView(name)}>
      {label}
    </Button>
  )
  return (
    <>
      <div aria-label="Preview width" className={styles['actions']} role="group">
        {button('phone', VIEWS.phone.label)}
        {button('desktop', VIEWS.desktop.label)}
        {button('text', 'Text')}
      </div>
      {view === 'text' ? (
        <pre className={styles['plain']}>{text || 'Nothing to preview yet.'}</pre>
      ) : (
        <HtmlFrame html={html} title={`Preview, ${VIEWS[view].label.toLowerCase()}`} width={VIEWS[view].width} />
      )}
      <p className={styles['muted']}>Images from other sites aren’t loaded here.</p>
    </>
  )
}
