declare module 'virtual:pretendard.css'
declare module 'virtual:letters.css'
