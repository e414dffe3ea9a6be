/** Of the button that every screen has. */
export const userTexts = {
  signedIn: 'Signed in',
  initialsNameYourMenu: (initials: string, name: string) => `${initials}, ${name}: your menu`,
}
