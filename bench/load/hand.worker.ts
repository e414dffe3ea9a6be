import { parentPort, workerData } from 'node:worker_threads'
import type { Hand, Line, ToHand } from './messages.ts'
import { workMonday } from './monday-hand.ts'
import { leaveTunnel } from './tunnel-hand.ts'

if (!parentPort) throw new Error('This is a thread of the load.')
const port = parentPort
const { url, mornings, tunnel } = workerData as Hand

const received: ToHand[] = []
let look = () => {}
port.on('message', (message: ToHand) => {
  received.push(message)
  look()
})

const line: Line = {
  send: (message) => port.postMessage(message),
  async receive(kind) {
    for (;;) {
      const message = received.find((each) => each.kind === kind)
      if (message) return message as Extract<ToHand, { kind: typeof kind }>
      await new Promise<void>((resolve) => (look = resolve))
    }
  },
}

const done = tunnel ? await leaveTunnel(url, tunnel, line) : await workMonday(url, mornings ?? [], line)
line.send({ kind: 'done', done })
port.close()
