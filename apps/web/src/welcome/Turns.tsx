/** Draws the mob at the table: five people, the middle one at the keyboard. */
export function Turns() {
  return (
    <svg className="turns" viewBox="0 0 320 120" aria-hidden="true">
      <path
        className="turns-pass"
        d="M53 50q14-17 30-21M117 23q10-6 22-6M181 17q12 0 22 6M237 29q16 4 30 21"
      />
      <g className="turns-people">
        <circle cx="40" cy="64" r="18" />
        <circle cx="100" cy="34" r="18" />
        <circle cx="160" cy="24" r="21" className="turns-driver" />
        <circle cx="220" cy="34" r="18" />
        <circle cx="280" cy="64" r="18" />
      </g>
      <rect className="turns-board" x="106" y="66" width="108" height="40" rx="10" />
      <path
        className="turns-keys"
        d="M121 79h.1M134 79h.1M147 79h.1M160 79h.1M173 79h.1M186 79h.1M199 79h.1M127 93h.1M141 93h38M193 93h.1"
      />
    </svg>
  )
}
