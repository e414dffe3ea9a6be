import { callbackify } from 'node:util'
import type pg from 'pg'
import type { TransactionSettings } from './session-settings.ts'
import type { SendTogether, Statement } from './pipeline.ts'
import type { Query } from './statement-names.ts'

// Behind a pooler in transaction mode each transaction may run on another connection of PostgreSQL, and session
// settings are lost or apply to another client. So each transaction begins with our settings, which end with it, and a
// single statement becomes a transaction with them. They are sent together with the statements, so they cost no round
// trip.
//
//   begin          -->  begin; settings
//   a statement    -->  settings; the statement, in the transaction that PostgreSQL makes of statements sent together
//   in between, commit, rollback: unchanged

interface Sends {
  readonly query: Query
  readonly send: SendTogether
  /** Whether the statement was not run, and may be sent again. */
  readonly isToRepeat: (error: unknown) => boolean
}

const BEGINS = /^\s*(begin|start\s+transaction)\b/i
const ENDS = /^\s*(commit|rollback(?!\s+to))\b/i
const WRITES = /\bread\s+write\b/i

type Callback = (error: Error | null, result?: unknown) => void

class SharedConnection {
  private readonly sends: Sends
  private readonly settings: TransactionSettings
  /** Judged by the statements that were sent: answers may be on their way. */
  private isOpen = false

  constructor(sends: Sends, settings: TransactionSettings) {
    this.sends = sends
    this.settings = settings
  }

  query(...args: unknown[]): Promise<unknown> | undefined {
    const [text, values] = args
    if (typeof text !== 'string') {
      if (!this.isOpen) throw new Error('Behind a pooler this needs a transaction.')
      return this.sends.query(...args)
    }
    if (this.isOpen || ENDS.test(text)) {
      this.follow(text)
      return this.sends.query(...args)
    }
    const callback = args.at(-1)
    if (typeof callback !== 'function') return this.ask(text, values)
    callbackify(() => this.ask(text, values))(callback as Callback)
    return undefined
  }

  send(statements: readonly Statement[]): Promise<pg.QueryResult>[] {
    const all: Statement[] = []
    let isSet = this.isOpen
    const places = statements.map((statement) => {
      const [begins, ends] = [BEGINS.test(statement.text), ENDS.test(statement.text)]
      if (!isSet && !begins && !ends) all.push({ text: this.settings.reading })
      all.push(statement)
      const place = all.length - 1
      if (begins) all.push({ text: this.settingsOf(statement.text) })
      this.follow(statement.text)
      isSet = !ends
      return place
    })
    const answers = this.sends.send(all)
    // If the settings fail, the statements after them fail too.
    for (const answer of answers) answer.catch(() => {})
    return places.map(async (place, at) => {
      // A transaction has started when its settings are applied.
      if (BEGINS.test(statements[at]?.text ?? '')) await answers[place + 1]
      return answered(await answers[place])
    })
  }

  private follow(text: string): void {
    for (const part of text.split(';')) {
      if (BEGINS.test(part)) this.isOpen = true
      else if (ENDS.test(part)) this.isOpen = false
    }
  }

  private settingsOf(begin: string): string {
    return WRITES.test(begin) ? this.settings.writing : this.settings.reading
  }

  private ask(text: string, values: unknown): Promise<unknown> {
    const isOne = BEGINS.test(text) ? !text.includes(';') : Array.isArray(values)
    return isOne ? this.sendOne({ text, values: values as unknown[] | undefined }) : this.sendText(text)
  }

  private async sendOne(statement: Statement): Promise<pg.QueryResult> {
    const ask = async () => answered(await this.send([statement])[0])
    try {
      return await ask()
    } catch (error) {
      // The transaction has started without its settings.
      if (this.isOpen) await this.sends.query('rollback')
      this.isOpen = false
      if (this.sends.isToRepeat(error)) return ask()
      throw error
    }
  }

  /** Several statements in one text, which can't be sent together with others. */
  private async sendText(text: string): Promise<unknown> {
    const [first = '', ...rest] = text.split(';')
    const isTransaction = BEGINS.test(first)
    const whole = isTransaction
      ? [first, this.settingsOf(first), ...rest].join(';')
      : `${this.settings.reading};${text}`
    this.follow(text)
    const answers = (await this.sends.query(whole)) as unknown[]
    const own = answers.toSpliced(isTransaction ? 1 : 0, 1)
    return own.length === 1 ? own[0] : own
  }
}

export function shareConnection(sends: Sends, settings: TransactionSettings): Pick<Sends, 'query' | 'send'> {
  const connection = new SharedConnection(sends, settings)
  return { query: connection.query.bind(connection), send: connection.send.bind(connection) }
}

function answered(result: pg.QueryResult | undefined): pg.QueryResult {
  if (!result) throw new Error('There is no answer.')
  return result
}
