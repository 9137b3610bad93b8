export { accentTokens } from './accentTokens.ts'

/** The custom properties that a host may read or override, by purpose. */
export const tokens = {
  font: '--lk-font',
  fontMono: '--lk-font-mono',
  text13: '--lk-text-13',
  text15: '--lk-text-15',
  text17: '--lk-text-17',
  text22: '--lk-text-22',
  text34: '--lk-text-34',
  ink: '--lk-ink',
  ink2: '--lk-ink-2',
  ink3: '--lk-ink-3',
  paper: '--lk-paper',
  sunk: '--lk-sunk',
  sunk2: '--lk-sunk-2',
  line: '--lk-line',
  edge: '--lk-edge',
  page: '--lk-page',
  brass: '--lk-brass',
  brassInk: '--lk-brass-ink',
  brassGround: '--lk-brass-ground',
  good: '--lk-good',
  goodGround: '--lk-good-ground',
  bad: '--lk-bad',
  badGround: '--lk-bad-ground',
  veil: '--lk-veil',
  accent: '--lk-accent',
  onAccent: '--lk-on-accent',
  accentEdge: '--lk-accent-edge',
  accentHover: '--lk-accent-hover',
  radius: '--lk-radius',
  radiusCard: '--lk-radius-card',
  radiusModal: '--lk-radius-modal',
  target: '--lk-target',
  row: '--lk-row',
  shadow: '--lk-shadow',
  shadowLow: '--lk-shadow-low',
  ease: '--lk-ease',
  fast: '--lk-fast',
  calm: '--lk-calm',
  press: '--lk-press',
  travel: '--lk-travel',
} as const

/** The name of a token's custom property. */
export type Token = (typeof tokens)[keyof typeof tokens]

/** Values for some tokens, in the form of React's `style`. */
export type TokenValues = Partial<Record<Token, string>>
