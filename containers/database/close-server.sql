-- For a server that the shop has for itself: its superuser can no longer log in over the network, only without a
-- password from the server's own machine, and other databases are none of the shop's business.
revoke connect on database postgres, template1 from public;
alter role current_user password null;
