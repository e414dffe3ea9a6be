import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { drawUnseen } from './draw-unseen.ts'

// React would wait for `act` in a test's environment.
const draw = async (screen: React.ReactNode, signal = new AbortController().signal) => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  await drawUnseen(screen, signal)
}

test('a screen is rendered whole, yet nothing of it is mounted: no effect runs, and the title stays', async () => {
  document.title = 'Leads'
  const rendered = vi.fn()
  const mounted = vi.fn()
  function Screen() {
    rendered()
    useEffect(mounted)
    return (
      <main>
        <title>Home</title>
        <Part />
      </main>
    )
  }
  const Part = () => {
    rendered()
    return <p>drawn</p>
  }
  await draw(<Screen />)
  expect(rendered).toHaveBeenCalledTimes(2)
  expect(mounted).not.toHaveBeenCalled()
  expect(document.title).toBe('Leads')
  expect(document.body.textContent).not.toContain('drawn')
})

test('a drawing that is broken off ends at once', async () => {
  const stop = new AbortController()
  const rendered = vi.fn(() => null)
  const Screen = rendered
  const drawing = draw(<Screen />, stop.signal)
  stop.abort()
  await drawing
  expect(rendered).not.toHaveBeenCalled()
})

test('a screen that fails ends its drawing', async () => {
  const Screen = () => {
    throw new Error('broken')
  }
  await draw(<Screen />)
})
