// Kept outside the outbox until it is saved, so that a note half written at the door survives a reload, a crash or a flat battery.

export interface DraftPlace {
  userId: string
  leadId: string
}

const keyOf = ({ userId, leadId }: DraftPlace) => `note-draft:${userId}:${leadId}`

export const readNoteDraft = (place: DraftPlace) => localStorage.getItem(keyOf(place)) ?? ''

export function writeNoteDraft(place: DraftPlace, text: string) {
  try {
    if (text === '') localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), text)
  } catch {
    // No room for a draft: the text is still in the form, and saving it takes another way.
  }
}
