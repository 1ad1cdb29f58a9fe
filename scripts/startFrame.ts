import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { StartFrame } from '../src/layout/StartFrame.tsx'

const emptyRoot = '<div id="root"></div>'
const styleSheet = /\n *<link rel="stylesheet"[^>]*>/

/**
 * Writes the frame of the main layout and its styles (src/frame.css) into the HTML page. The style sheet of the app follows the frame,
 * because a browser shows nothing after a style sheet until it has loaded. The code of the app runs after the style sheet, and React replaces
 * the frame when the first screen is ready.
 */
export function startFrame(): Plugin {
  return {
    name: 'start-frame',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const root = `<div id="root">${renderToStaticMarkup(createElement(StartFrame))}</div>`
        // The development server adds all styles by script.
        if (!bundle) return replaceOnce(html, emptyRoot, root)
        const [file] = Object.values(bundle).filter(
          (one) => one.type === 'asset' && one.names.includes('frame.css'),
        )
        if (file?.type !== 'asset') throw new Error('The build has no frame.css.')
        delete bundle[file.fileName]
        const [link] = styleSheet.exec(html) ?? []
        if (!link) throw new Error('The page has no style sheet.')
        // A browser loads what it needs for the first paint before scripts with a low priority.
        const page = html.replaceAll('<script type="module"', '$& fetchpriority="low"')
        return {
          html: replaceOnce(replaceOnce(page, link, ''), emptyRoot, root + link),
          tags: [{ tag: 'style', children: String(file.source).trim(), injectTo: 'head' }],
        }
      },
    },
  }
}

/** Throws if the text is not in the page exactly once. */
function replaceOnce(html: string, text: string, replacement: string): string {
  const [before, after, ...others] = html.split(text)
  if (after === undefined || others.length > 0)
    throw new Error(`index.html must have ${text} once.`)
  return before + replacement + after
}
