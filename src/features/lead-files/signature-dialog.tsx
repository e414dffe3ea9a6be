import { useEffect, useEffectEvent, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { FILE_NAME_MAX_LENGTH, signedText, signerName } from '../../../contract/entities/files/lead-file.ts'
import { formatDate } from '../../../contract/entities/field-text.ts'
import { londonClock } from '../../../contract/entities/follow-up.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import styles from './lead-files.module.css'
import { texts } from './texts.ts'
import type { GivenFile } from './use-file-actions.ts'

/** The person who is visited, as far as they are known. */
export interface SignedFor {
  name: string
  address: string
}

interface SignatureDialogProps {
  isOpen: boolean
  signedFor: SignedFor
  onAdd: (given: GivenFile) => Promise<boolean>
  onClose: () => void
}

/** Its code is there before it is opened, for a visit without a connection. */
export const SignatureDialog = ({ isOpen, ...dialog }: SignatureDialogProps) =>
  isOpen ? <OpenDialog {...dialog} /> : null

type Errors = Partial<Record<'name' | 'text' | 'signature', string | undefined>>

function OpenDialog({ signedFor, onAdd, onClose }: Omit<SignatureDialogProps, 'isOpen'>) {
  const box = useRef<OpenBox>(undefined)
  const [signer, setSigner] = useState(signedFor.name)
  const [text, setText] = useStatement(signedFor)
  const [errors, setErrors] = useState<Errors>({})
  const [isSaving, setIsSaving] = useState(false)
  const fixed = (field: keyof Errors) => setErrors((shown) => ({ ...shown, [field]: undefined }))
  const save = async () => {
    const [checked, checkedText] = [signerName.safeParse(signer), signedText.safeParse(text)]
    const signed = box.current?.pad.isEmpty() === false ? box.current : undefined
    setErrors({
      name: checked.error?.issues[0]?.message,
      text: checkedText.error?.issues[0]?.message,
      signature: signed ? undefined : texts.signFirst,
    })
    if (!checked.success || !checkedText.success || !signed) return
    setIsSaving(true)
    const file = await pictureOf(signed)
    const facts = { signedBy: checked.data, signedAt: new Date().toISOString(), signedText: checkedText.data }
    const name = texts.signatureOf(checked.data).slice(0, FILE_NAME_MAX_LENGTH)
    if (file && (await onAdd({ file, kind: 'signature', name, ...facts }))) onClose()
    else setIsSaving(false)
  }
  const clear = () => box.current?.pad.clear()
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button onClick={clear}>{texts.clear}</Button>
          <Button disabled={isSaving} kind="primary" onClick={() => void save()}>
            {texts.save}
          </Button>
        </>
      }
      isFull
      onOpenChange={onClose}
      open
      title={texts.addSignature}
    >
      <div className={styles['sign']}>
        <Statement
          error={errors.text}
          onText={(changed) => {
            setText(changed)
            fixed('text')
            // Nobody has signed the new text.
            clear()
          }}
          text={text}
        />
        <TextField
          autoComplete="off"
          error={errors.name}
          label={texts.signerName}
          onChange={(event) => {
            setSigner(event.currentTarget.value)
            if (signerName.safeParse(event.currentTarget.value).success) fixed('name')
          }}
          value={signer}
        />
        <SignatureBox
          onOpen={(open) => {
            box.current = open
          }}
          onSigned={() => fixed('signature')}
        />
        {errors.signature ? (
          <p className={styles['error']} role="alert">
            {errors.signature}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

function useStatement({ address }: SignedFor) {
  const device = useDevice()
  return useState(() => {
    const day = formatDate(londonClock(device.now()).date)
    return `${texts.statement}\n${texts.signedAtAddress(address, day)}`
  })
}

interface StatementProps {
  text: string
  error: string | undefined
  onText: (text: string) => void
}

function Statement({ text, error, onText }: StatementProps) {
  const [isChanging, setIsChanging] = useState(false)
  return isChanging ? (
    <TextArea
      error={error}
      label={texts.statementLabel}
      onChange={(event) => onText(event.currentTarget.value)}
      rows={3}
      value={text}
    />
  ) : (
    <div className={styles['statement']}>
      <p>{text}</p>
      <Button kind="quiet" onClick={() => setIsChanging(true)}>
        {texts.changeStatement}
      </Button>
    </div>
  )
}

interface OpenBox {
  pad: SignaturePad
  canvas: HTMLCanvasElement
}

interface SignatureBoxProps {
  onOpen: (box: OpenBox | undefined) => void
  onSigned: () => void
}

function SignatureBox({ onOpen, onSigned }: SignatureBoxProps) {
  const handleOpen = useEffectEvent(onOpen)
  const handleStroke = useEffectEvent(onSigned)
  const area = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = area.current
    if (!canvas) return
    const pad = new SignaturePad(canvas, INK)
    handleOpen({ pad, canvas })
    const stroke = () => handleStroke()
    pad.addEventListener('beginStroke', stroke)
    const sizes = new ResizeObserver(() => fit(pad, canvas))
    sizes.observe(canvas)
    return () => {
      sizes.disconnect()
      pad.removeEventListener('beginStroke', stroke)
      pad.off()
      handleOpen(undefined)
    }
  }, [])
  return (
    <div className={styles['box']}>
      <canvas aria-label={texts.signatureArea} className={styles['pad']} ref={area} role="img" />
      <p className={styles['empty']}>{texts.signatureHint}</p>
    </div>
  )
}

/** Dark ink on white, in the dark theme too: it will be printed. */
const INK = { penColor: '#10202e', backgroundColor: '#ffffff' }

/** What is drawn stays when the device is turned, smaller if it has to be. */
function fit(pad: SignaturePad, canvas: HTMLCanvasElement): void {
  const strokes = pad.toData()
  const scale = Math.max(1, devicePixelRatio)
  const { offsetWidth: width, offsetHeight: height } = canvas
  const shrink =
    strokes.length === 0 ? 1 : Math.min(1, (width * scale) / canvas.width, (height * scale) / canvas.height)
  canvas.width = width * scale
  canvas.height = height * scale
  canvas.getContext('2d')?.scale(scale, scale)
  pad.fromData(
    strokes.map((stroke) => ({
      ...stroke,
      points: stroke.points.map((point) => ({ ...point, x: point.x * shrink, y: point.y * shrink })),
    })),
  )
}

const MARGIN = 16

/** What is drawn, without the empty paper around it. */
function pictureOf({ pad, canvas }: OpenBox): Promise<Blob | null> {
  const scale = canvas.width / canvas.offsetWidth
  const points = pad.toData().flatMap((stroke) => stroke.points)
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const left = Math.max(0, Math.min(...across) - MARGIN) * scale
  const top = Math.max(0, Math.min(...down) - MARGIN) * scale
  const cut = document.createElement('canvas')
  cut.width = Math.ceil(Math.min(canvas.width, (Math.max(...across) + MARGIN) * scale) - left)
  cut.height = Math.ceil(Math.min(canvas.height, (Math.max(...down) + MARGIN) * scale) - top)
  cut.getContext('2d')?.drawImage(canvas, -left, -top)
  return new Promise((resolve) => cut.toBlob(resolve, 'image/png'))
}
