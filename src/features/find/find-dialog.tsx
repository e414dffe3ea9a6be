import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useCompany } from '../../hooks/use-local-data.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { DialogFrame } from '../../ui/primitives/dialog-frame.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import search from '../../ui/primitives/search-field.module.css'
import { LiveText } from '../../ui/primitives/text.tsx'
import styles from './find.module.css'
import type { Result, ResultGroup } from './result.ts'
import { texts } from './texts.ts'
import { type Found, type Places, useFound } from './use-found.ts'

interface FindDialogProps {
  places: Places
  /** Kept by what opens it: letters are typed before the dialog is there. */
  text: string
  onText: (text: string) => void
  onClose: () => void
}

export function FindDialog({ onClose, ...finder }: FindDialogProps) {
  const isHandheld = useIsHandheld()
  return (
    <DialogFrame isFull={isHandheld} onOpenChange={onClose} open title={texts.findAnybody}>
      <Finder onClose={onClose} {...finder} />
    </DialogFrame>
  )
}

/** The first is chosen until another is: Enter opens what was meant. */
function Finder({ places, text, onText, onClose }: FindDialogProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(0)
  const words = useDeferredValue(text.trim())
  const found = useFound(words, places)
  const results = found.groups.flatMap((group) => group.results)
  const active = Math.min(chosen, results.length - 1)
  const open = useOpen(onClose)
  useEffect(() => box.current?.focus(), [])
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      setChosen((active + step + results.length) % results.length)
    }
    const result = results[active]
    if (event.key === 'Enter' && result && !event.nativeEvent.isComposing) {
      event.preventDefault()
      open(result)
    }
  }
  return (
    <div className={styles['finder']}>
      <div className={search['field']} role="search">
        <Icon name="search" size={18} />
        <input
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          aria-controls={results.length > 0 ? `${id}-list` : undefined}
          aria-expanded={results.length > 0}
          aria-label={texts.findAnybody}
          autoComplete="off"
          enterKeyHint="go"
          inputMode="search"
          onChange={(event) => {
            onText(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={handleKey}
          placeholder={texts.hint}
          ref={box}
          role="combobox"
          spellCheck={false}
          type="text"
          value={text}
        />
      </div>
      <p className={styles['state']} role="status">
        <LiveText>{stateOf(words, results.length, found)}</LiveText>
      </p>
      {results.length > 0 ? <Results active={active} groups={found.groups} id={id} onOpen={open} /> : null}
      {found.tooLarge.map((company) => (
        <p className={styles['state']} key={company}>
          {texts.tooLarge(company)}
        </p>
      ))}
    </div>
  )
}

function stateOf(words: string, count: number, { isSearching, isCut }: Found): string {
  if (words === '') return texts.whatIsSearched
  if (count > 0) return isCut ? texts.best(count) : texts.count(count)
  return isSearching ? texts.searching : texts.nothingFound(words)
}

/** A result of another company opens in that company. */
function useOpen(onClose: () => void) {
  const { history } = useRouter()
  const { switchCompany } = useCompany()
  return (result: Result) => {
    onClose()
    if (result.run) return result.run()
    void (async () => {
      if (result.companyId !== undefined) await switchCompany(result.companyId)
      history.push(result.href)
    })()
  }
}

interface ResultsProps {
  id: string
  groups: readonly ResultGroup[]
  active: number
  onOpen: (result: Result) => void
}

function Results({ id, groups, active, onOpen }: ResultsProps) {
  const all = groups.flatMap((group) => group.results)
  return (
    <div aria-label={texts.results} className={styles['results']} id={`${id}-list`} role="listbox">
      {groups.map(({ label, results }) => (
        <div aria-label={label} className={styles['group']} key={label} role="group">
          <div aria-hidden="true" className={styles['heading']}>
            {label}
          </div>
          {results.map((result) => (
            <Option
              id={`${id}-${all.indexOf(result)}`}
              isActive={result === all[active]}
              key={result.id}
              onOpen={onOpen}
              result={result}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  result: Result
  isActive: boolean
  onOpen: (result: Result) => void
}

function Option({ id, result, isActive, onOpen }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys.
    <div
      aria-selected={isActive}
      className={styles['option']}
      id={id}
      onClick={() => onOpen(result)}
      // The box keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      ref={option}
      role="option"
      tabIndex={-1}
      translate="no"
    >
      <span className={styles['title']}>{result.title}</span>
      {result.status ? <Badge>{result.status}</Badge> : null}
      {result.detail ? <span className={styles['detail']}>{result.detail}</span> : null}
    </div>
  )
}
