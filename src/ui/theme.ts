export const THEMES = { system: 'As the device', light: 'Light', dark: 'Dark', contrast: 'High contrast' } as const
export type Theme = keyof typeof THEMES

const isTheme = (value: string | null): value is Theme => value !== null && value in THEMES

export function storedTheme(): Theme {
  const stored = localStorage.getItem('theme')
  return isTheme(stored) ? stored : 'system'
}

/** Read again before the first paint by public/theme.js. */
export function applyTheme(theme: Theme) {
  if (theme === 'system') {
    localStorage.removeItem('theme')
    delete document.documentElement.dataset['theme']
    return
  }
  localStorage.setItem('theme', theme)
  document.documentElement.dataset['theme'] = theme
}
