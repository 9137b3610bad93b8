type Undo = (() => void) | undefined

/** One attack of a hostile page on the frame that it embeds, while its visitor presses where Approve would be. */
export type FrameRow = {
  name: string
  /** CSS rules for the page, where the frame is `iframe` inside `#stage`. */
  css?: string
  /** Markup that the page adds beside the frame. */
  html?: string
  /** CSS rules for the page around its own frame that embeds the wallet's. */
  outerCss?: string
  /** Position where the visitor's presses begin, which end where Approve would be. */
  from?: { x: number; y: number }
  /** Runs in the page. Returns a function that undoes it. */
  script?: () => Undo | Promise<Undo>
  /** The attack also keeps the visitor's press from the button. */
  isOutOfReach?: boolean
  /** Part of `npm test`. */
  isSmoke?: boolean
}

const cover = (style: string) =>
  `<div style="position:fixed;inset:0;pointer-events:none;z-index:9;${style}"></div>`
const hole = 'background:#fff;clip-path:polygon(0 0,100% 0,100% 520px,0 520px)'

/** Ways to hide or distort what the frame shows, by kind. */
export const frameRows: Readonly<Record<string, readonly FrameRow[]>> = {
  'As it is': [{ name: 'leaves the frame as it is' }],
  // Browsers don't report these to the frame.
  Masks: [
    { name: 'masks the frame', css: 'iframe { mask-image: linear-gradient(#0000, #0000) }', isSmoke: true },
    {
      name: 'masks what holds the frame',
      css: '#stage { mask-image: linear-gradient(#0000, #0000) }',
    },
    { name: 'masks all but the button', css: 'iframe { mask-image: linear-gradient(#0000 84%, #000 84%) }' },
    {
      name: 'masks by a shorthand with a prefix',
      css: 'iframe { -webkit-mask: linear-gradient(#0000, #0000) }',
    },
    {
      name: 'masks by an image that is moved away',
      css: 'iframe { mask: linear-gradient(#000, #000) no-repeat; mask-position: 0 9999px }',
    },
    {
      name: 'masks by luminance',
      css: 'iframe { mask-image: linear-gradient(#000, #000); mask-mode: luminance }',
    },
    {
      name: 'masks by an SVG',
      css: 'iframe { mask: url(#nothing) }',
      html: '<svg width="0" height="0"><mask id="nothing"><rect width="1" height="1" fill="black"/></mask></svg>',
    },
    { name: 'masks the page itself', css: 'html { mask-image: linear-gradient(#0000, #0000) }' },
  ],
  // Their bounding box is the whole frame.
  'Clips and corners': [
    {
      name: 'clips the frame to a cross whose box is the whole',
      css: 'iframe { clip-path: polygon(0 0, 1px 0, 1px 84%, 100% 84%, 100% 100%, 0 100%) }',
      isSmoke: true,
    },
    { name: 'clips the frame to its button', css: 'iframe { clip-path: inset(540px 0 0 50%) }' },
    { name: 'clips by a path', css: 'iframe { clip-path: path("M0 0H400V1H0ZM200 560H400V640H200Z") }' },
    {
      name: 'clips by an SVG',
      css: 'iframe { clip-path: url(#slit) }',
      html: '<svg width="0" height="0"><clipPath id="slit"><rect x="200" y="560" width="200" height="80"/></clipPath></svg>',
    },
    { name: 'rounds the frame into nothing', css: 'iframe { border-radius: 50% }' },
    {
      name: 'rounds what holds the frame',
      css: '#stage { border-radius: 100%; overflow: hidden; width: 400px; height: 640px }',
    },
    {
      name: 'crops the frame by overflow',
      css: 'html { overflow: hidden } #stage { overflow: clip; height: 60px; margin-top: 500px } iframe { margin-top: -560px }',
    },
    {
      name: 'scrolls all but the button out of a box',
      css: '#stage { overflow: hidden; height: 80px } #stage > iframe { position: relative; top: -560px }',
    },
    {
      name: 'crops the frame by paint containment',
      css: '#stage { contain: paint; width: 400px; height: 80px } iframe { margin-top: -560px }',
    },
  ],
  'Size and shape': [
    { name: 'zooms the frame', css: 'iframe { zoom: 0.4 }', isSmoke: true },
    { name: 'zooms the page', css: 'html { zoom: 3 } iframe { position: fixed; right: 0; bottom: 0 }' },
    { name: 'scales the frame', css: 'iframe { transform: scale(0.5) }' },
    { name: 'scales by a property of its own', css: 'iframe { scale: 0.99 0.2 }' },
    { name: 'skews the frame', css: 'iframe { transform: skew(60deg) }' },
    {
      name: 'turns the frame away from the visitor',
      css: 'iframe { transform: rotateY(80deg) }',
    },
    { name: 'turns the frame upside down', css: 'iframe { rotate: 180deg }' },
    { name: 'makes the frame tiny', css: 'iframe { width: 40px; height: 30px }', isOutOfReach: true },
    { name: 'makes the frame as small as an approval may be', css: 'iframe { width: 280px; height: 320px }' },
    {
      name: 'makes the frame huge',
      css: 'iframe { width: 9000px; height: 9000px; position: fixed; left: -4300px; top: -8400px }',
    },
  ],
  'Filters, blends and colours': [
    { name: 'fades the frame', css: 'iframe { opacity: 0.01 }', isSmoke: true },
    { name: 'fades what holds the frame', css: '#stage { opacity: 0.3 }' },
    { name: 'blurs the frame', css: 'iframe { filter: blur(30px) }' },
    { name: 'filters the frame to one colour', css: '#stage { filter: brightness(0) }' },
    {
      name: 'filters by an SVG',
      css: 'iframe { filter: url(#flood) }',
      html: '<svg width="0" height="0"><filter id="flood"><feFlood flood-color="white"/></filter></svg>',
    },
    {
      name: 'blends the frame away',
      css: '#stage { isolation: isolate; background: #fff } iframe { mix-blend-mode: lighten }',
    },
    {
      name: 'hides the frame by its colour scheme',
      css: 'iframe { color-scheme: dark; filter: invert(1) contrast(0) }',
    },
    { name: 'makes the frame invisible', css: 'iframe { visibility: hidden }', isOutOfReach: true },
    {
      name: 'hides the contents of what holds the frame',
      css: '#stage { content-visibility: hidden }',
      isOutOfReach: true,
    },
  ],
  Covers: [
    { name: 'covers the frame', html: cover('background:#fff') },
    { name: 'covers all but the button', html: cover(hole), isSmoke: true },
    { name: 'covers the frame with something clear', html: cover('background:transparent') },
    { name: 'covers the frame by a filtered backdrop', html: cover('backdrop-filter:blur(40px)') },
    {
      name: 'covers the frame in the top layer',
      html: `<div popover="manual" id="top" style="inset:0;border:0;width:100vw;height:520px;background:#fff;pointer-events:none"></div>`,
      script() {
        document.getElementById('top')?.showPopover()
        return undefined
      },
    },
    {
      name: 'covers the frame by a dialog that lets the pointer through',
      html: '<dialog id="box" style="pointer-events:none;inset:0;width:100vw;height:100vh;border:0"></dialog>',
      script() {
        ;(document.getElementById('box') as HTMLDialogElement).show()
        return undefined
      },
    },
    {
      name: 'covers the frame by a view transition',
      // Only the picture of the cover stays, and lets the pointer through.
      css: 'html { view-transition-name: none } ::view-transition { pointer-events: none } @keyframes stay { to { opacity: 1 } } ::view-transition-old(veil) { animation: stay 60s }',
      html: cover('background:#fff;view-transition-name:veil').replace('<div', '<div id="veil"'),
      async script() {
        const shown = document.startViewTransition(() => document.getElementById('veil')?.remove())
        let isOver = false
        void shown.finished.then(() => {
          isOver = true
        })
        await shown.ready
        return () => {
          if (isOver) throw new Error('The transition ended before the presses.')
          shown.skipTransition()
        }
      },
    },
    {
      name: 'takes a cover away for a moment, over and over',
      html: cover('background:#fff').replace('<div', '<div id="blink"'),
      script() {
        const blink = document.getElementById('blink')
        const timer = setInterval(() => blink?.toggleAttribute('hidden'), 90)
        return () => clearInterval(timer)
      },
      isSmoke: true,
    },
    {
      name: 'takes a cover away as the pointer comes',
      html: cover('background:#fff').replace('<div', '<div id="shy"'),
      script() {
        const hide = () => document.getElementById('shy')?.remove()
        addEventListener('pointermove', hide)
        return () => removeEventListener('pointermove', hide)
      },
    },
  ],
  Time: [
    {
      name: 'moves the frame under the pointer',
      script() {
        const frame = document.querySelector('iframe')
        let at = 0
        const timer = setInterval(() => {
          at += 37
          frame?.style.setProperty('margin-left', `${at % 200}px`)
        }, 120)
        return () => [clearInterval(timer), frame?.style.removeProperty('margin-left')]
      },
    },
    {
      name: 'turns the frame round in an animation',
      script() {
        const frame = document.querySelector('iframe')
        const turning = frame?.animate([{ rotate: '0deg' }, { rotate: '360deg' }], {
          duration: 2_400,
          easing: 'steps(8)',
          iterations: 99,
        })
        return () => turning?.cancel()
      },
    },
    {
      name: 'fades the frame in just before the press',
      css: '@keyframes late { 0%, 90% { opacity: 0 } } iframe { animation: late 1s infinite }',
    },
    {
      name: 'shows the frame for one picture at a time',
      script() {
        const frame = document.querySelector('iframe')
        let at = 0
        let id = requestAnimationFrame(function next() {
          at += 1
          frame?.style.setProperty('opacity', at % 8 === 0 ? '1' : '0')
          id = requestAnimationFrame(next)
        })
        return () => [cancelAnimationFrame(id), frame?.style.removeProperty('opacity')]
      },
    },
  ],
  'Pointers, focus and frames': [
    {
      name: 'draws a pointer of its own elsewhere',
      css: 'html, iframe { cursor: none }',
      html: '<i style="position:fixed;left:20px;top:20px;pointer-events:none">↖</i>',
    },
    {
      name: 'puts the focus into the frame again and again',
      script() {
        const timer = setInterval(() => document.querySelector('iframe')?.focus(), 50)
        return () => clearInterval(timer)
      },
    },
    {
      name: 'has the visitor drag something over the frame',
      html: '<b draggable="true" style="position:fixed;left:0;top:0;z-index:9">Drag me to the corner</b>',
      from: { x: 20, y: 8 },
    },
    {
      name: 'holds a second frame of the wallet over the first',
      script() {
        const twin = document.querySelector('iframe')?.cloneNode() as HTMLIFrameElement
        twin.title = 'Twin'
        twin.style.cssText = 'position:fixed;left:0;top:0;opacity:0;z-index:8'
        document.body.append(twin)
        return () => twin.remove()
      },
      // The second frame takes it.
      isOutOfReach: true,
      isSmoke: true,
    },
    {
      name: 'holds a frame that passes for the wallet’s window',
      script() {
        const twin = document.querySelector('iframe')?.cloneNode() as HTMLIFrameElement
        twin.title = 'Twin'
        twin.src += '#review'
        twin.style.cssText = 'position:fixed;left:0;top:0;z-index:8'
        document.body.append(twin)
        return () => twin.remove()
      },
      isOutOfReach: true,
    },
    {
      name: 'answers in the name of the wallet’s window',
      script() {
        const frame = document.querySelector('iframe') as HTMLIFrameElement
        const { origin, searchParams } = new URL(frame.src)
        const hello = {
          type: 'latchkey-review',
          projectId: searchParams.get('projectId'),
          appOrigin: location.origin,
        }
        const hear = ({ ports, data }: MessageEvent) => {
          for (const { id } of data.approvals ?? [])
            ports[0]?.postMessage({ answer: 'approve', id, place: {} })
        }
        addEventListener('message', hear)
        frame.contentWindow?.postMessage(hello, origin)
        return () => removeEventListener('message', hear)
      },
      isSmoke: true,
    },
  ],
}

/** Attacks of a page that embeds the wallet's frame inside its own frame. */
export const nestedRows: readonly FrameRow[] = [
  { name: 'holds the frame in a frame of its own', isSmoke: true },
  {
    name: 'masks the frame of its own that holds the frame',
    outerCss: 'iframe { mask-image: linear-gradient(#0000, #0000) }',
  },
  {
    name: 'fades the frame of its own and zooms the one inside',
    outerCss: 'iframe { opacity: 0.01 }',
    css: 'iframe { zoom: 0.5 }',
  },
]
