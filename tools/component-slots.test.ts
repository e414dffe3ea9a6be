import { expect, test } from 'vitest'
import { slotsOfComponents } from './component-slots.ts'

const slotsIn = (source: string) =>
  slotsOfComponents(['x.tsx'], () => source).map(({ name, slots }) => [name, ...slots].join(' '))

test('names props that are elements or draw them, with those that the type inherits', () => {
  const source = `
    interface Parts { history: (id: string) => ReactNode; title: string }
    type Draw = (text: string) => ReactNode
    interface CardProps extends Parts { mark?: ReactNode; link: Draw; onOpen: (id: string) => void; children: ReactNode }
    export function Card({ mark }: CardProps) { return mark }`
  expect(slotsIn(source)).toEqual(['Card history mark link'])
})

test('reads types written out, joined and inside memo, and passes over hooks', () => {
  const source = `
    const Line = ({ a }: { a: ReactNode; b: string }) => a
    type Both = { c: JSX.Element } & { d: () => ReactElement }
    const Row = memo(function Row(props: Both) { return props.c })
    function useRow({ e }: { e: ReactNode }) { return e }`
  expect(slotsIn(source)).toEqual(expect.arrayContaining(['Line a', 'Row c d']))
  expect(slotsIn(source).join()).not.toContain('useRow')
})
