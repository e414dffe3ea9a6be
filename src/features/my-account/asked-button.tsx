import { useState } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'

interface AskedButtonProps {
  label: string
  question: string
  description: string
  onConfirm: () => void
}

/** Asks first: what it does can't be undone. */
export function AskedButton({ label, question, description, onConfirm }: AskedButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const handleConfirm = () => {
    setIsAsking(false)
    onConfirm()
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{label}</Button>
      <ConfirmDialog
        confirm={label}
        description={description}
        onConfirm={handleConfirm}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={question}
      />
    </>
  )
}
