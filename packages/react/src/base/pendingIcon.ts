/** An empty picture, shown while a logo loads. A letter would flash before it. */
export const pendingIcon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
