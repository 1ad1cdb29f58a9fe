// Applies the chosen theme before the first paint, so that the page does not flash in another theme. A separate file, because the content
// security policy allows no inline script.
try {
  const theme = localStorage.getItem('e-payment.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Without storage, the theme of the system applies.
}
