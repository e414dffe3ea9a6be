import { type ChangeEvent, type ComponentProps, type ReactNode, useRef } from 'react'

interface PickerProps extends Omit<ComponentProps<'input'>, 'hidden' | 'onChange' | 'ref' | 'type'> {
  onPick: (file: File) => Promise<boolean>
  /** Gets how many files were added. */
  onAdded?: ((count: number) => void) | undefined
}

interface Picker {
  /** Opens the picker of the platform. */
  open: () => void
  /** Belongs on the screen, where it doesn’t show. */
  input: ReactNode
}

export function useFilePicker({ onPick, onAdded, ...attributes }: PickerProps): Picker {
  const picker = useRef<HTMLInputElement>(null)
  const handleChange = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const chosen = [...(input.files ?? [])]
    // The same file may be chosen again.
    input.value = ''
    // Together: no file waits for the place of another.
    const added = (await Promise.all(chosen.map(onPick))).filter(Boolean).length
    if (added > 0) onAdded?.(added)
  }
  const input = <input {...attributes} hidden onChange={(event) => void handleChange(event)} ref={picker} type="file" />
  return { open: () => picker.current?.click(), input }
}
