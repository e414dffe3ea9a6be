import { useCallback, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { FILE_NAME_MAX_LENGTH, signerName } from '../../../contract/entities/files/lead-file.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import styles from './lead-files.module.css'
import { texts } from './texts.ts'
import type { GivenFile } from './use-file-actions.ts'

interface SignatureDialogProps {
  isOpen: boolean
  onAdd: (given: GivenFile) => Promise<boolean>
  onClose: () => void
}

/** Its code is there before it is opened, for a visit without a connection. */
export const SignatureDialog = ({ isOpen, ...dialog }: SignatureDialogProps) =>
  isOpen ? <OpenDialog {...dialog} /> : null

function OpenDialog({ onAdd, onClose }: Omit<SignatureDialogProps, 'isOpen'>) {
  const pad = useRef<SignaturePad>(undefined)
  const drawing = useRef<HTMLCanvasElement>(undefined)
  const begin = useCallback((canvas: HTMLCanvasElement) => {
    const made = newPad(canvas)
    pad.current = made
    drawing.current = canvas
    return () => made.off()
  }, [])
  const [signer, setSigner] = useState('')
  const [errors, setErrors] = useState<{ name?: string | undefined; signature?: string | undefined }>({})
  const save = async () => {
    const checked = signerName.safeParse(signer)
    const isEmpty = pad.current?.isEmpty() ?? true
    setErrors({
      name: checked.error?.issues[0]?.message,
      signature: isEmpty ? texts.signFirst : undefined,
    })
    if (!checked.success || !drawing.current || isEmpty) return
    const file = await pictureOf(drawing.current)
    const signed = { signedBy: checked.data, signedAt: new Date().toISOString() }
    const name = texts.signatureOf(checked.data).slice(0, FILE_NAME_MAX_LENGTH)
    if (file && (await onAdd({ file, kind: 'signature', name, ...signed }))) onClose()
  }
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button onClick={() => pad.current?.clear()}>{texts.clear}</Button>
          <Button kind="primary" onClick={() => void save()}>
            {texts.save}
          </Button>
        </>
      }
      description={texts.signatureHint}
      onOpenChange={onClose}
      open
      title={texts.addSignature}
    >
      <TextField
        autoComplete="off"
        error={errors.name}
        label={texts.signerName}
        onChange={(event) => setSigner(event.currentTarget.value)}
        value={signer}
      />
      <canvas aria-label={texts.signatureArea} className={styles['pad']} ref={begin} role="img" />
      {errors.signature ? (
        <p className={styles['error']} role="alert">
          {errors.signature}
        </p>
      ) : null}
    </Dialog>
  )
}

/** Dark ink on white, in the dark theme too: it will be printed. */
const INK = { penColor: '#10202e', backgroundColor: '#ffffff' }

function newPad(canvas: HTMLCanvasElement): SignaturePad {
  const scale = Math.max(1, devicePixelRatio)
  canvas.width = canvas.offsetWidth * scale
  canvas.height = canvas.offsetHeight * scale
  canvas.getContext('2d')?.scale(scale, scale)
  return new SignaturePad(canvas, INK)
}

const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
