-- The third count of ea/get_todo_count/: the author's decided documents that the author has not opened since.
create index documents_unread on documents (author_id)
  where status in ('approved', 'rejected') and read_at is null;
