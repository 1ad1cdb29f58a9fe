import type { Config } from 'tailwindcss'

/** The names of colours are roles, not hues. src/app.css defines their light and dark values. */
const config: Config = {
  content: [],
  theme: {
    extend: {
      colors: {
        canvas: 'var(--canvas)',
        surface: 'var(--surface)',
        raised: 'var(--raised)',
        sunken: 'var(--sunken)',
        line: 'var(--line)',
        edge: 'var(--edge)',
        ink: 'var(--ink)',
        soft: 'var(--soft)',
        faint: 'var(--faint)',
        accent: 'var(--accent)',
        fill: 'var(--fill)',
        'fill-strong': 'var(--fill-strong)',
        tint: 'var(--tint)',
        'tint-strong': 'var(--tint-strong)',
        negative: 'var(--negative)',
        positive: 'var(--positive)',
        notice: 'var(--notice)',
        veil: 'var(--veil)',
        badge: {
          red: 'var(--badge-red)',
          blue: 'var(--badge-blue)',
          purple: 'var(--badge-purple)',
          pink: 'var(--badge-pink)',
          green: 'var(--badge-green)',
        },
      },
    },
  },
}
export default config
