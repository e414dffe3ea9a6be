export const THEMES = { system: 'Match device', light: 'Light', dark: 'Dark', contrast: 'High contrast' } as const
export type Theme = keyof typeof THEMES

const isTheme = (value: string | null): value is Theme => value !== null && value in THEMES

export function storedTheme(): Theme {
  const stored = localStorage.getItem('theme')
  return isTheme(stored) ? stored : 'system'
}

/** The navbar's colours, which the browser's own bar continues; as in index.html. */
const BAR_COLOURS = { light: '#ffffff', dark: '#14211e' }

function colourBar(theme: Theme) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const systems = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
    meta.content = BAR_COLOURS[theme === 'light' || theme === 'dark' ? theme : systems]
  }
}

/** public/theme.js reads it again before the first paint. */
export function applyTheme(theme: Theme) {
  colourBar(theme)
  if (theme === 'system') {
    localStorage.removeItem('theme')
    delete document.documentElement.dataset['theme']
    return
  }
  localStorage.setItem('theme', theme)
  document.documentElement.dataset['theme'] = theme
}
