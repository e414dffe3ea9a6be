import { once } from '../../../../contract/once.ts'
import { counted, thousands } from '../../../ui/primitives/amounts.ts'
import { texts } from './texts.ts'

export interface Audience {
  people: number
  unconfirmed: number
  keptOut: number
  mailboxLeft?: number | undefined
  doNotContact?: number | undefined
}

const listOf = once(() => new Intl.ListFormat('en-GB'))

export function audienceText({ people, unconfirmed, keptOut, mailboxLeft = 0, doNotContact = 0 }: Audience): string {
  const others = [
    unconfirmed > 0 ? `${thousands(unconfirmed)} unconfirmed` : '',
    keptOut > 0 ? texts.keptOutUnsubscribedOrBounced(thousands(keptOut)) : '',
    mailboxLeft > 0 ? texts.mailboxLeft(thousands(mailboxLeft)) : '',
    doNotContact > 0 ? texts.doNotContact(thousands(doNotContact)) : '',
  ].filter(Boolean)
  const rest = others.length > 0 ? texts.excludesNames(listOf().format(others)) : ''
  return texts.sendsToPeopleRest(counted(people, 'person', 'people'), rest)
}
