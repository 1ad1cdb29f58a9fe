import './authentication.ts'
import './queries.ts'
