import { BANDS, type Certificate } from '../../../contract/entities/certificate.ts'
import styles from './band-chart.module.css'
import { texts } from './texts.ts'

/** The familiar chart of every certificate, with the home's current and potential band. */
export function BandChart({ certificate }: { certificate: Certificate }) {
  const current = {
    band: certificate.current_energy_rating,
    score: certificate.current_energy_efficiency,
  }
  const potential = {
    band: certificate.potential_energy_rating,
    score: certificate.potential_energy_efficiency,
  }
  return (
    <figure className={styles['chart']}>
      <figcaption>{texts.energyRatingNowText(describe(current), describe(potential))}</figcaption>
      {/* The caption says it in words. */}
      <div aria-hidden="true" className={styles['rows']}>
        <span className={styles['head']}>{texts.score}</span>
        <span className={styles['head']}>{texts.energyRating}</span>
        <span className={styles['head']}>{texts.current}</span>
        <span className={styles['head']}>{texts.potential}</span>
        {BANDS.map(({ band, from, to }) => (
          <div className={styles['row']} data-band={band} key={band}>
            <span className={styles['range']}>{to === undefined ? `${from}+` : `${from}–${to}`}</span>
            <span className={styles['bar']}>{band}</span>
            <Standing band={band} {...(current.band === band ? { mark: current } : {})} />
            <Standing band={band} {...(potential.band === band ? { mark: potential } : {})} />
          </div>
        ))}
      </div>
    </figure>
  )
}

interface Mark {
  band: string | undefined
  score: number | undefined
}

const describe = ({ band, score }: Mark) => {
  if (!band) return texts.notRated
  return score === undefined ? band : texts.bandScoreOf100(band, score)
}

function Standing({ band, mark }: { band: string; mark?: Mark }) {
  return <span className={styles['standing']}>{mark ? <b>{mark.score ?? band}</b> : null}</span>
}
