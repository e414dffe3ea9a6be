import type { Clock } from './clock.ts'

/** Chromium's: two more tries, five and fifteen minutes later, then it forgets (`background_sync_parameters.cc`). */
const MOST_TRIES = 3
const FIRST_WAIT_MS = 5 * 60_000
const WAIT_FACTOR = 3

interface Registration {
  tries: number
  dueAt: number
  state: 'waiting' | 'firing' | 'asked again while firing'
}

/** Registrations of one-off syncs, as Chromium keeps them for a profile. */
export class BackgroundSync {
  private readonly registrations = new Map<string, Registration>()
  private readonly clock: Clock
  private readonly isOnline: () => boolean
  private readonly dispatch: (tag: string, lastChance: boolean) => Promise<void>

  constructor(clock: Clock, isOnline: () => boolean, dispatch: (tag: string, lastChance: boolean) => Promise<void>) {
    this.clock = clock
    this.isOnline = isOnline
    this.dispatch = dispatch
  }

  async register(tag: string): Promise<void> {
    const known = this.registrations.get(tag)
    if (known?.state === 'firing') known.state = 'asked again while firing'
    if (known) return
    this.registrations.set(tag, { tries: 0, dueAt: this.clock.now, state: 'waiting' })
    this.fire()
  }

  fire(): void {
    this.clock.after(1, () => {
      if (!this.isOnline()) return
      for (const [tag, registration] of this.registrations) {
        if (registration.state === 'waiting' && registration.dueAt <= this.clock.now) void this.try(tag, registration)
      }
    })
  }

  private async try(tag: string, registration: Registration): Promise<void> {
    registration.state = 'firing'
    registration.tries += 1
    const isLast = registration.tries === MOST_TRIES
    const isDone = await this.dispatch(tag, isLast).then(
      () => true,
      () => false,
    )
    const isAskedAgain = (registration.state as string) === 'asked again while firing'
    if (isAskedAgain) Object.assign(registration, { tries: 0, state: 'waiting', dueAt: this.clock.now })
    else if (isDone || isLast) return void this.registrations.delete(tag)
    else {
      registration.state = 'waiting'
      registration.dueAt = this.clock.now + FIRST_WAIT_MS * WAIT_FACTOR ** (registration.tries - 1)
    }
    this.clock.after(registration.dueAt - this.clock.now, () => this.fire())
  }
}
