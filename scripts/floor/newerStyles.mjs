// Finds CSS that the oldest supported browsers don't support, by the data of web-features.
import { isNewer } from './floorSupport.mjs'

/** Allowed newer features, by the prefix of their keys, with the fallback in older browsers. */
const fineWithout = {
  'css.at-rules.media.prefers-reduced-transparency': 'the blur stays',
  'css.at-rules.starting-style': 'the modal opens without motion',
  'css.properties.accent-color': 'checkboxes have the color of the browser',
  'css.properties.backdrop-filter': 'the page behind is not blurred',
  // Only newer for elements that don't scroll, which is what the data counts from.
  'css.properties.overscroll-behavior': 'the page scrolls on',
  'css.properties.forced-color-adjust': 'Safari has no forced colors',
  'css.properties.scrollbar-': 'scrollbars look as everywhere',
  'css.properties.text-wrap': 'lines break where they are full',
  'css.selectors.dir': 'arrows are not mirrored (docs/browsers.md)',
  'css.types.color.light-dark': 'one more stylesheet has plain colors (docs/browsers.md)',
  'css.types.color.color.relative_syntax': 'white on an accent of the app (docs/browsers.md)',
}

/** Features that the same file checks for, so that older browsers get a fallback. */
const askedBy = {
  'css.selectors.has': '@supports not selector(:has(*))',
  'css.properties.field-sizing': '@supports (field-sizing: content)',
}
/** Files whose use of one of these features makes no relevant difference. */
const neverMissed = {
  // A focused button may be under the footer until the visitor scrolls.
  'packages/react/src/parts/ActionFooter.css': 'css.selectors.has',
  // `all: initial` sets the prefixed property, too.
  'packages/react/src/modal/host.css': 'css.properties.user-select',
}

/** Finds CSS without a fallback that the oldest supported browsers don't support: [line, what]. */
export function findNewerStyles(file, source) {
  const css = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const found = []
  const report = (index, what, key) => {
    if (!isNewer(key) || Object.keys(fineWithout).some((start) => key.startsWith(start))) return
    const [, asked] = Object.entries(askedBy).find(([start]) => key.startsWith(start)) ?? []
    const missed = neverMissed[file]
    if ((asked && css.includes(asked)) || (missed && key.startsWith(missed))) return
    found.push([
      css.slice(0, index).split('\n').length,
      `${what} is newer than the oldest supported browsers`,
    ])
  }
  for (const { 0: rule, 1: name, index } of css.matchAll(/@([a-z-]+)[^{;]*/g)) {
    report(index, `@${name}`, `css.at-rules.${name}`)
    if (name === 'media')
      for (const [, feature] of rule.matchAll(/\(([a-z-]+)/g))
        report(index, `@media (${feature})`, `css.at-rules.media.${feature}`)
  }
  for (const { 1: selectors, index } of css.matchAll(/(?<=^|[{};]\s*)([^{};\s][^{};]*)\{/g)) {
    if (selectors.includes('&')) report(index, 'nesting', 'css.selectors.nesting')
    for (const [, name] of selectors.matchAll(/::?([a-z-]+)/g))
      report(index, `:${name}`, `css.selectors.${name}`)
  }
  for (const { 2: name, 3: value, index } of css.matchAll(/(^|[{;}])\s*([a-z-]+)\s*:\s*([^;{}]+)/g)) {
    const isPrefixed = css
      .slice(css.lastIndexOf('{', index + 1), css.indexOf('}', index))
      .includes(`-webkit-${name}:`)
    if (!isPrefixed) report(index, name, `css.properties.${name}`)
    for (const [word] of value.matchAll(/[a-z][a-z-]+/g))
      if (!isPrefixed) report(index, `${name}: ${word}`, `css.properties.${name}.${word}`)
    for (const [, name] of value.matchAll(/([a-z-]+)\(/g))
      report(index, `${name}()`, `css.types.color.${name}`)
    if (/\(\s*from /.test(value)) report(index, 'a relative color', 'css.types.color.color.relative_syntax')
  }
  return found
}
