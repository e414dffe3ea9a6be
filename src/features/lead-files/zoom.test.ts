import { expect, test } from 'vitest'
import { panBy, swipeOf, toggleZoom, WHOLE, zoomAt } from './zoom.ts'

const stage = { width: 400, height: 800 }

test('what is under the fingers stays there while it is zoomed', () => {
  expect(zoomAt(WHOLE, 2, { x: 50, y: -100 }, stage)).toEqual({ scale: 2, x: -50, y: 100 })
  expect(zoomAt(zoomAt(WHOLE, 2, { x: 50, y: -100 }, stage), 1.5, { x: 50, y: -100 }, stage)).toEqual({
    scale: 3,
    x: -100,
    y: 200,
  })
})

test('a picture is never smaller than its stage, nor larger than eight times', () => {
  expect(zoomAt({ scale: 2, x: -50, y: 0 }, 0.1, { x: 0, y: 0 }, stage)).toEqual(WHOLE)
  expect(zoomAt(WHOLE, 100, { x: 0, y: 0 }, stage).scale).toBe(8)
})

test('a zoomed picture is moved to its edges and no further', () => {
  const near = zoomAt(WHOLE, 2, { x: 0, y: 0 }, stage)
  expect(panBy(near, { x: 120, y: -90 }, stage)).toEqual({ scale: 2, x: 120, y: -90 })
  expect(panBy(near, { x: 999, y: -9_999 }, stage)).toEqual({ scale: 2, x: 200, y: -400 })
  expect(panBy(WHOLE, { x: 50, y: 50 }, stage)).toEqual(WHOLE)
})

test('a double tap zooms to where it was, and back', () => {
  const near = toggleZoom(WHOLE, { x: 100, y: 0 }, stage)
  expect(near).toEqual({ scale: 2.5, x: -150, y: 0 })
  expect(toggleZoom(near, { x: 0, y: 0 }, stage)).toEqual(WHOLE)
})

test('a swipe goes to the next picture or the one before; a short or steep one to neither', () => {
  expect([
    swipeOf({ x: -90, y: 10 }),
    swipeOf({ x: 90, y: -20 }),
    swipeOf({ x: -30, y: 0 }),
    swipeOf({ x: 90, y: 80 }),
  ]).toEqual([1, -1, 0, 0])
})
