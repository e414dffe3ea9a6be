import { use, useId, useMemo, useState } from 'react'
import { FEWEST_CORNERS } from '../../../contract/entities/sharing/rings.ts'
import { countInShapes, type ShapeCounts, type ShareLeads } from '../../../contract/entities/sharing/share-out.ts'
import { type Colleague, colleagueName } from '../../../contract/entities/user.ts'
import { type AddCornerHere, AREA_COLOURS, areaColour, AreaMapContext } from '../../hooks/area-map-context.ts'
import type { LeadPoints } from '../../search/lead-search.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { howMany } from './bulk-action.ts'
import styles from './draw-areas.module.css'
import { shareTexts as texts } from './share-texts.ts'
import type { DrawnShape } from './use-shapes.ts'
import type { Shares, useShares } from './use-shares.ts'

interface DrawAreasProps {
  leads: ShareLeads
  people: readonly Colleague[]
  sharing: ReturnType<typeof useShares>
}

type Drawer = Pick<DrawAreasProps, 'leads'> & { sharing: DrawAreasProps['sharing']; drawn: readonly OwnedShape[] }

/** A shape of somebody who takes part. `person` is their index among those who do, which is also that of their colour. */
interface OwnedShape extends DrawnShape {
  person: number
  name: string
  /** Among the shapes of the person, from 1. */
  number: number
}

/** Each person's areas as shapes on the map. Whatever a tap does, the buttons do for the middle of the map. */
export function DrawAreas({ leads, people, sharing }: DrawAreasProps) {
  const drawMap = use(AreaMapContext)
  const [isMissing, setIsMissing] = useState(false)
  const [addCorner, setAddCorner] = useState<{ here: AddCornerHere }>()
  const { drawing, shares, ticked } = sharing
  const { shapes, corners, drawsFor } = drawing
  const given = shares?.given ?? NOTHING_GIVEN
  const points = useMemo(() => pointsOf(leads, given), [leads, given])
  const chosen = useMemo(() => people.filter(({ _id }) => ticked.has(_id)), [people, ticked])
  const drawn = useMemo(() => ownedShapes(shapes, chosen), [shapes, chosen])
  const areas = useMemo(() => drawn.map((shape) => ({ ...shape, colour: areaColour(shape.person) })), [drawn])
  const sketch = useMemo(
    () => ({ corners, colour: areaColour(chosen.findIndex(({ _id }) => _id === drawsFor)) }),
    [corners, chosen, drawsFor],
  )
  return (
    <div className={styles['areas']}>
      {drawMap?.({
        areas,
        fallback: (
          <p className={styles['waiting']} role="status">
            {isMissing ? texts.noMap : texts.openingMap}
          </p>
        ),
        onChange: drawing.change,
        onMissing: () => setIsMissing(true),
        onReady: (here) => setAddCorner(here && { here }),
        points,
        sketch,
      })}
      <div className={styles['panel']}>
        <SelectField label={texts.drawFor} onValue={drawing.drawFor} value={drawsFor}>
          {chosen.map((person) => (
            <option key={person._id} value={person._id}>
              {colleagueName(person)}
            </option>
          ))}
        </SelectField>
        <Sketch addCorner={addCorner?.here} drawn={drawn} leads={leads} sharing={sharing} />
        <Shapes drawn={drawn} leads={leads} sharing={sharing} />
      </div>
    </div>
  )
}

function Sketch({ leads, sharing, drawn, addCorner }: Drawer & { addCorner: AddCornerHere | undefined }) {
  const { drawing, shares } = sharing
  const { corners, drawsFor } = drawing
  const inside = useMemo(() => countInShapes(leads, [{ person: 0, ring: corners }]).each[0] ?? 0, [leads, corners])
  const canClose = corners.length >= FEWEST_CORNERS
  const mine = drawn.find(({ userId }) => userId === drawsFor)
  const gets = mine && howMany(shares?.counts[mine.person] ?? 0, 'lead')
  const status = () => {
    if (canClose) return texts.manyPoints(corners.length, howMany(inside, 'lead'))
    if (corners.length > 0) return texts.fewPoints(corners.length)
    return mine && gets ? texts.howToGoOn(mine.name, gets) : texts.howToDraw
  }
  return (
    <>
      <p className={styles['note']} role="status" translate="no">
        {status()}
      </p>
      <div className={styles['buttons']}>
        <Button disabled={!addCorner} icon="plus" onClick={addCorner}>
          {texts.addPoint}
        </Button>
        <Button disabled={corners.length === 0} onClick={drawing.undoCorner}>
          {texts.undoPoint}
        </Button>
        <Button disabled={!canClose} icon="check" onClick={drawing.close}>
          {texts.closeShape}
        </Button>
      </div>
    </>
  )
}

function Shapes({ leads, drawn, sharing }: Drawer) {
  const heading = useId()
  const counts = useMemo(() => countInShapes(leads, drawn), [leads, drawn])
  return (
    <>
      <h3 className={styles['heading']} id={heading}>
        {texts.shapes}
      </h3>
      {drawn.length === 0 ? <p className={styles['note']}>{texts.noShapes}</p> : null}
      <ul aria-labelledby={heading} className={styles['list']}>
        {drawn.map((shape, index) => (
          <li className={styles['shape']} key={shape.id}>
            <span
              aria-hidden="true"
              className={styles['swatch']}
              style={{ background: `var(${areaColour(shape.person)})` }}
            />
            <span translate="no">{texts.shapeOf(shape.name, shape.number)}</span>
            <span className={styles['count']} translate="no">
              {howMany(counts.each[index] ?? 0, 'lead')}
            </span>
            <Button kind="quiet" onClick={() => sharing.drawing.remove(shape.id)}>
              <span>
                {texts.remove}
                <span className="visually-hidden">{texts.whatShape(texts.shapeOf(shape.name, shape.number))}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {linesAbout(counts).map((line) => (
        <p className={styles['note']} key={line} translate="no">
          {line}
        </p>
      ))}
    </>
  )
}

function linesAbout({ overlapping, outside, unplaced }: ShapeCounts): string[] {
  const leads = (count: number) => howMany(count, 'lead')
  return [
    ...(overlapping === 1 ? [texts.oneOverlaps] : overlapping > 1 ? [texts.manyOverlap(leads(overlapping))] : []),
    ...(outside > 0 ? [texts.outside(leads(outside), outside === 1)] : []),
    ...(unplaced > 0 ? [texts.unplaced(leads(unplaced), unplaced === 1)] : []),
  ]
}

/** Of those who take part, in their order: the order in which shapes go before each other. */
function ownedShapes(shapes: readonly DrawnShape[], chosen: readonly Colleague[]): OwnedShape[] {
  return chosen.flatMap((owner, person) =>
    shapes
      .filter(({ userId }) => userId === owner._id)
      .map((shape, index) => ({ ...shape, person, name: colleagueName(owner), number: index + 1 })),
  )
}

const NOTHING_GIVEN: Shares['given'] = []
const NOBODY = 0

/** Each lead in the colour of the person who gets it, by the plan as it is now. */
function pointsOf({ x, y }: ShareLeads, given: Shares['given']): LeadPoints {
  const isPlaced = (_: number, index: number) => !Number.isNaN(x[index])
  const owners = Uint16Array.from(x, (_, index) => {
    const share = given[index]
    return share === undefined ? NOBODY : 1 + (share % AREA_COLOURS.length)
  })
  const placed = x.filter(isPlaced)
  return {
    x: placed,
    y: y.filter(isPlaced),
    status: owners.filter(isPlaced),
    statuses: ['', ...AREA_COLOURS],
    // Nothing is opened from here.
    ids: new Uint32Array(),
    unplaced: x.length - placed.length,
  }
}
