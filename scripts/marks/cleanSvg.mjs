import { JSDOM } from 'jsdom'

const namespace = 'http://www.w3.org/2000/svg'
const xlink = 'http://www.w3.org/1999/xlink'
const { DOMParser, XMLSerializer } = new JSDOM('').window

/** Elements that only draw. Everything else is removed, with its content. */
const elements = new Set(
  (
    'svg g defs use path rect circle ellipse line polyline polygon clipPath mask linearGradient radialGradient stop ' +
    'filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMorphology feOffset'
  ).split(' '),
)

/** Attributes that only place and paint. Everything else is removed, so there are no event handlers. */
const attributes = new Set(
  (
    'id viewBox d x y x1 x2 y1 y2 cx cy r rx ry fx fy width height points offset transform opacity ' +
    'fill fill-opacity fill-rule clip-path clip-rule clipPathUnits mask mask-type maskUnits maskContentUnits ' +
    'stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray ' +
    'gradientUnits gradientTransform spreadMethod stop-color stop-opacity href ' +
    'filter filterUnits color-interpolation-filters flood-color flood-opacity in in2 result type values mode ' +
    'operator radius dx dy k1 k2 k3 k4 stdDeviation'
  ).split(' '),
)

/** Values of `href` that stay within the drawing. */
const isOwnReference = (value) => /^#[\w-]+$/.test(value)

/**
 * Returns a drawing with only what draws: no scripts, styles, texts, images or external references. Ids are prefixed
 * with `name`, so that several drawings can share a document. `background` fills the square below it.
 * @param {string} text
 * @param {{ name: string, background?: string }} options
 */
export function cleanSvg(text, { name, background }) {
  const svg = parse(text)
  const size = ['width', 'height'].map((side) => Number.parseFloat(svg.getAttribute(side) ?? ''))
  if (!svg.hasAttribute('viewBox')) svg.setAttribute('viewBox', `0 0 ${size.join(' ')}`)
  for (const side of ['width', 'height']) svg.removeAttribute(side)
  clean(svg)
  renameIds(svg, name)
  if (background) svg.prepend(toBackground(svg, background))
  return new XMLSerializer().serializeToString(svg).replaceAll(/>\s+</g, '><')
}

/** Returns the active, styled or external content of a drawing, which a clean one has none of. */
export function findActive(text) {
  const found = []
  const visit = (element) => {
    if (!elements.has(element.localName) && element.localName !== 'image')
      found.push(`<${element.localName}>`)
    for (const { name, value } of element.attributes)
      if (!isHarmless(element, name, value)) found.push(`${name}="${value.slice(0, 40)}"`)
    for (const child of element.children) visit(child)
  }
  visit(parse(text))
  return found
}

/** A raster is embedded, never linked. */
const isRaster = (value) => /^data:image\/webp;base64,[\w+/]+=*$/.test(value)

function isHarmless({ localName }, name, value) {
  if (name === 'xmlns') return value === namespace
  if (name === 'href') return localName === 'image' ? isRaster(value) : isOwnReference(value)
  return attributes.has(name) && !hasForeignUrl(value)
}

const hasForeignUrl = (value) => /url\((?!#[\w-]+\))|javascript:|data:/i.test(value)

function parse(text) {
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml')
  if (documentElement.localName !== 'svg') throw new Error(`Not an SVG: ${text.slice(0, 80)}`)
  return documentElement
}

function clean(element) {
  spreadStyle(element)
  const linked = element.getAttributeNS(xlink, 'href')
  if (linked) element.setAttribute('href', linked)
  for (const { name, value, namespaceURI } of [...element.attributes]) {
    if (name === 'xmlns') continue
    const isPlain = namespaceURI === null && isHarmless(element, name, value)
    if (!isPlain) element.removeAttribute(name)
  }
  for (const child of [...element.childNodes]) {
    const isKept = child.namespaceURI === namespace && elements.has(child.localName)
    if (isKept) clean(child)
    else child.remove()
  }
}

/** Writes `style` as attributes, since a style sheet can load other files. */
function spreadStyle(element) {
  for (const rule of (element.getAttribute('style') ?? '').split(';')) {
    const [name, value] = rule.split(':').map((part) => part.trim())
    if (name && value) element.setAttribute(name, value)
  }
  element.removeAttribute('style')
}

function renameIds(svg, name) {
  const prefix = name.replaceAll(/\W/g, '_')
  const ids = [...svg.querySelectorAll('[id]')].map(({ id }) => id)
  const isUsed = new Set()
  for (const element of svg.querySelectorAll('*'))
    for (const attribute of element.attributes) {
      attribute.value = attribute.value.replaceAll(/(url\()?#([\w-]+)/g, (given, url = '', id) => {
        const at = ids.indexOf(id)
        if (at === -1) return given
        isUsed.add(id)
        return `${url}#${prefix}${at}`
      })
    }
  for (const element of svg.querySelectorAll('[id]')) {
    if (isUsed.has(element.id)) element.id = `${prefix}${ids.indexOf(element.id)}`
    else element.removeAttribute('id')
  }
}

function toBackground(svg, fill) {
  const [x, y, width, height] = svg
    .getAttribute('viewBox')
    .trim()
    .split(/[\s,]+/)
  const rect = svg.ownerDocument.createElementNS(namespace, 'rect')
  for (const [name, value] of Object.entries({ x, y, width, height, fill }))
    if (value !== '0') rect.setAttribute(name, value)
  return rect
}
