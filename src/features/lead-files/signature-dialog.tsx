import { useEffect, useEffectEvent, useRef, useState } from 'react'
import SignaturePad, { type PointGroup } from 'signature_pad'
import { FILE_NAME_MAX_LENGTH, signedText, signerName } from '../../../contract/entities/files/lead-file.ts'
import { formatDate } from '../../../contract/entities/field-text.ts'
import { londonClock } from '../../../contract/london-time.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useTyped } from '../../hooks/use-typed.ts'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import styles from './lead-files.module.css'
import { texts } from './texts.ts'
import type { GivenFile } from './use-file-actions.ts'

/** The person who is visited, as far as they are known. */
export interface SignedFor {
  leadId: string
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
  const kept = useTyped(`signature:${signedFor.leadId}`, useEmpty(signedFor))
  const { signer, text } = kept.value
  const type = (changed: Partial<Signed>) => kept.type({ ...kept.value, ...changed })
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
    if (!file || !(await onAdd({ file, kind: 'signature', name, ...facts }))) return setIsSaving(false)
    kept.forget()
    onClose()
  }
  const clear = (changed: Partial<Signed> = {}) => {
    box.current?.pad.clear()
    type({ ...changed, drawn: undefined })
  }
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button onClick={() => clear()}>{texts.clear}</Button>
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
            fixed('text')
            // Nobody has signed the new text.
            clear({ text: changed })
          }}
          text={text}
        />
        <TextField
          autoComplete="off"
          error={errors.name}
          label={texts.signerName}
          onChange={(event) => {
            type({ signer: event.currentTarget.value })
            if (signerName.safeParse(event.currentTarget.value).success) fixed('name')
          }}
          value={signer}
        />
        <SignatureBox
          drawn={kept.value.drawn}
          onDrawn={(drawn) => type({ drawn })}
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

/** As far as somebody came before the dialog was closed. */
interface Signed {
  signer: string
  text: string
  drawn: Drawn | undefined
}

interface Drawn {
  strokes: PointGroup[]
  /** Of the paper, in pixels of the screen. */
  width: number
  height: number
}

function useEmpty({ name, address }: SignedFor): Signed {
  const device = useDevice()
  const day = formatDate(londonClock(device.now()).date)
  return { signer: name, text: `${texts.statement}\n${texts.signedAtAddress(address, day)}`, drawn: undefined }
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
  /** When it opens. */
  drawn: Drawn | undefined
  onDrawn: (drawn: Drawn) => void
  onOpen: (box: OpenBox | undefined) => void
  onSigned: () => void
}

function SignatureBox({ drawn, onDrawn, onOpen, onSigned }: SignatureBoxProps) {
  const handleOpen = useEffectEvent(onOpen)
  const handleStroke = useEffectEvent(onSigned)
  const handleDrawn = useEffectEvent(onDrawn)
  const drawAgain = useEffectEvent((pad: SignaturePad, paper: Size) => {
    if (drawn) pad.fromData(shrunk(drawn.strokes, drawn, paper))
  })
  const area = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = area.current
    if (!canvas) return
    const pad = new SignaturePad(canvas, INK)
    handleOpen({ pad, canvas })
    const stroke = () => handleStroke()
    const drawnStroke = () => handleDrawn({ strokes: pad.toData(), ...sizeOf(canvas) })
    pad.addEventListener('beginStroke', stroke)
    pad.addEventListener('endStroke', drawnStroke)
    drawAgain(pad, sizeOf(canvas))
    let size: Size | undefined
    const sizes = new ResizeObserver(() => {
      size = fit(pad, canvas, size)
    })
    sizes.observe(canvas)
    return () => {
      sizes.disconnect()
      pad.removeEventListener('beginStroke', stroke)
      pad.removeEventListener('endStroke', drawnStroke)
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

interface Size {
  width: number
  height: number
}

const sizeOf = ({ offsetWidth: width, offsetHeight: height }: HTMLCanvasElement): Size => ({ width, height })

/** What is drawn stays when the device is turned, smaller if it has to be. */
function fit(pad: SignaturePad, canvas: HTMLCanvasElement, before: Size | undefined): Size {
  const strokes = pad.toData()
  const scale = Math.max(1, devicePixelRatio)
  const size = sizeOf(canvas)
  canvas.width = size.width * scale
  canvas.height = size.height * scale
  canvas.getContext('2d')?.scale(scale, scale)
  pad.fromData(before ? shrunk(strokes, before, size) : strokes)
  return size
}

function shrunk(strokes: readonly PointGroup[], before: Size, now: Size): PointGroup[] {
  const shrink = Math.min(1, now.width / before.width, now.height / before.height)
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * shrink, y: point.y * shrink })),
  }))
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
