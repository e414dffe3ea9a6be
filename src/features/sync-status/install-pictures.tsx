import type { ReactNode } from 'react'
import styles from './sync-screen.module.css'

/** Drawings of the browser, decorative: the step's text says what to do. What to press is in the accent colour. */
const Picture = ({ children }: { children: ReactNode }) => (
  <svg aria-hidden="true" className={styles['picture']} fill="none" viewBox="0 0 160 120">
    {children}
  </svg>
)

const ShareSign = ({ x, y }: { x: number; y: number }) => (
  <g className={styles['press']} transform={`translate(${x} ${y})`}>
    <circle cx="12" cy="12" r="17" />
    <path d="M12 14.500V4m-4 3.500L12 4l4 3.500M8.500 10H6v9.500h12V10h-2.500" />
  </g>
)

/** The lower part of Safari on an iPhone: its toolbar, with Share in the middle. */
export const ShareInToolbarPicture = () => (
  <Picture>
    <path d="M30 0v104a12 12 0 0 0 12 12h76a12 12 0 0 0 12-12V0" />
    <path d="M42 14h76M42 28h76M42 42h48" />
    <path d="M30 66h100" />
    <path d="m42 84-5 5 5 5M52 84l5 5-5 5M104 83h6v12h-6zM118 83h6v8M115 86h6v9h-6z" />
    <ShareSign x={70} y={77} />
  </Picture>
)

/** The sheet that Share opens, with its row Add to Home Screen. */
export const AddToHomeScreenPicture = () => (
  <Picture>
    <path d="M30 0v116M130 0v116M30 14q0-8 8-8h84q8 0 8 8" />
    <path d="M42 22h50M110 19h9v9h-9z" />
    <path d="M30 38h100M42 52h38M111 47h8v9h-8z" />
    <path d="M30 100h100M42 110h56" />
    <g className={styles['press']}>
      <rect height="34" rx="6" width="116" x="22" y="64" />
      <path d="M36 81h54M108 73h16v16h-16zM116 77v8M112 81h8" />
    </g>
  </Picture>
)

/** A window of Safari on a Mac: Share is at the right of its toolbar. */
export const ShareInWindowPicture = () => (
  <Picture>
    <rect height="92" rx="8" width="140" x="10" y="14" />
    <path d="M10 46h140M20 30h.01M28 30h.01M36 30h.01M52 30h44M26 62h90M26 76h104M26 90h60" />
    <ShareSign x={116} y={18} />
  </Picture>
)

/** The menu that Share opens, with its row Add to Dock. */
export const AddToDockPicture = () => (
  <Picture>
    <rect height="104" rx="8" width="100" x="30" y="8" />
    <path d="M42 22h46M42 38h60M42 98h52" />
    <g className={styles['press']}>
      <rect height="34" rx="6" width="116" x="22" y="50" />
      <path d="M36 67h50M104 59h20v16h-20zM109 71h.01M114 71h.01M119 71h.01" />
    </g>
  </Picture>
)
